/* SPDX-License-Identifier: MIT */

/* Runs before the first paint, as a classic script: a chosen theme must not flash in the other one first. */
try {
  const { theme } = JSON.parse(localStorage.getItem('tavoliere.settings') ?? '{}');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  /* no storage, no choice: the system's theme */
}

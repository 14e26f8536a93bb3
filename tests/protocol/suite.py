# SPDX-License-Identifier: MIT
"""Runs the test files beside it, a few at a time, each in a process of its own.

Most of a test's time goes in waiting for the daemon's disk, so files that run beside each other save most of it. What a
file says is printed whole when it is done. The exit status is 0 only if every file passed."""

import concurrent.futures
import glob
import os
import subprocess
import sys
import time

import daemon

HERE = os.path.dirname(os.path.abspath(__file__))
AT_ONCE = int(os.environ.get('TEST_JOBS', '3'))


def run_file(path):
    begun = time.monotonic()
    done = subprocess.run([sys.executable, '-m', 'unittest', '--buffer', os.path.basename(path)[:-3]],
                          cwd=HERE, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          check=False, text=True, errors='replace')
    return path, done.returncode, done.stdout, time.monotonic() - begun


def main(names):
    files = [os.path.join(HERE, os.path.basename(name)) for name in names] or \
        sorted(glob.glob(os.path.join(HERE, 'test_*.py')))
    failed = 0
    # Started from elsewhere, a path to the build must still mean what the caller meant.
    for variable in ('top_builddir', 'top_srcdir'):
        if os.environ.get(variable):
            os.environ[variable] = os.path.abspath(os.environ[variable])
    if not os.path.exists(daemon.PROGRAM):
        print('there is no %s: build it, or set top_builddir' % daemon.PROGRAM)
        return 1
    with concurrent.futures.ThreadPoolExecutor(max_workers=AT_ONCE) as pool:
        jobs = [pool.submit(run_file, path) for path in files]
        for job in concurrent.futures.as_completed(jobs):
            path, status, output, seconds = job.result()
            print('%s %s (%.1f s)' % ('PASS' if status == 0 else 'FAIL', os.path.basename(path), seconds), flush=True)
            if status != 0:
                failed += 1
                print(output, flush=True)
    print('%d files, %d failed' % (len(files), failed))
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))

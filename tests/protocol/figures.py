# SPDX-License-Identifier: MIT
"""The daemon's figures, read by a parser of the text form of Prometheus (version 0.0.4) that takes nothing but what the
form allows, and less than that: every family has its help and its type, and stands in one piece."""

import http.client
import re

from daemon import WAIT_S
from mirror import need

NAME = r'[a-z_][a-z0-9_]*'
HELP = re.compile(r'# HELP (%s) ([^\\]+)' % NAME)
TYPE = re.compile(r'# TYPE (%s) (counter|gauge|histogram)' % NAME)
SAMPLE = re.compile(r'(%s)(?:\{((?:%s="[A-Za-z0-9_.+~-]*",?)+)\})? (\d+(?:\.\d+)?)' % (NAME, NAME))
LABEL = re.compile(r'(%s)="([^"]*)"' % NAME)


class Figures(dict):
    """(name, label values in order...) -> number; `types` has the families."""

    def __init__(self, text):
        super().__init__()
        self.text = text
        self.types = {}
        need(text.endswith('\n'), 'the last line does not end', text[-80:])
        lines = text.split('\n')[:-1]
        family = None
        while lines:
            line = lines.pop(0)
            if line.startswith('#'):
                family = self._head(line, lines.pop(0))
            else:
                self._sample(line, family)
        for name, kind in self.types.items():
            if kind == 'histogram':
                self._check_histogram(name)
            else:
                need(any(key[0] == name for key in self), 'a family without a figure', name)

    def _head(self, first, second):
        head, kind = HELP.fullmatch(first), TYPE.fullmatch(second)
        need(head and kind and head[1] == kind[1], 'no help and type of a family', (first, second))
        need(head[1] not in self.types, 'a family twice', first)
        need((kind[2] == 'counter') == head[1].endswith('_total'), 'counters end in _total, others not', first)
        self.types[head[1]] = kind[2]
        return head[1]

    def _sample(self, line, family):
        sample = SAMPLE.fullmatch(line)
        need(sample and not (sample[2] or '').endswith(','), 'no figure', line)
        allowed = ('%s_bucket' % family, '%s_sum' % family, '%s_count' % family) \
            if self.types.get(family) == 'histogram' else (family,)
        need(sample[1] in allowed, 'a figure outside its family', line)
        key = (sample[1], *(value for _, value in LABEL.findall(sample[2] or '')))
        need(key not in self, 'a figure twice', line)
        self[key] = float(sample[3])

    def _check_histogram(self, name):
        buckets = [(key[1], value) for key, value in self.items() if key[0] == name + '_bucket']
        bounds, counts = zip(*buckets)
        need(bounds[-1] == '+Inf' and list(map(float, bounds)) == sorted(map(float, bounds)), 'bounds', name)
        need(list(counts) == sorted(counts), 'buckets that shrink', name)
        need(counts[-1] == self[name + '_count',], 'buckets that do not add up', name)
        need((name + '_sum',) in self, 'no sum', name)

    def since(self, before):
        """What has changed: only counters and histograms, only what is not 0."""
        return {key: value - before[key] for key, value in self.items()
                if value != before[key] and self.types.get(key[0]) != 'gauge'}


def port_of(daemon):
    return int(re.findall(r'metrics at http://127\.0\.0\.1:(\d+)/metrics\n', daemon.stderr())[-1])


def ask(daemon, path, method='GET'):
    """One request to the daemon's other address; the answer has its body in `.body`."""
    connection = http.client.HTTPConnection('127.0.0.1', port_of(daemon), timeout=WAIT_S)
    try:
        connection.request(method, path)
        answer = connection.getresponse()
        answer.body = answer.read().decode()
        return answer
    finally:
        connection.close()


def read(daemon):
    answer = ask(daemon, '/metrics')
    need(answer.status == 200, 'no figures', answer.status)
    need(answer.headers['Content-Type'] == 'text/plain; version=0.0.4; charset=utf-8', 'another type',
         answer.headers['Content-Type'])
    return Figures(answer.body)

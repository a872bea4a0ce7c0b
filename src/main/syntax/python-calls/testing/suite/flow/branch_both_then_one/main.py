import sys


def a():
    pass


def b():
    pass


def c():
    pass


task = a
if len(sys.argv) > 3:
    task = b
    task()
else:
    task()
    task = c
task()
task = a

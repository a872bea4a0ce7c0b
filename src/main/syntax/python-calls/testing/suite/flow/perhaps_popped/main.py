import sys

def keep():
    pass

def drop():
    pass

steps = [keep, drop]
if sys.argv:
    steps.pop()
steps[-1]()

others = [keep, drop]
others.pop()
others[-1]()

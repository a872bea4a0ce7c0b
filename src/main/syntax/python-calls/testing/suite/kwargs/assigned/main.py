def run(first=None, second=None):
    second()

def a():
    pass

def b():
    pass

run(second=b, first=a)

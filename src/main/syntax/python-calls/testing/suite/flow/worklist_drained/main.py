def first():
    pass

def second():
    pass

def third():
    pass

stack = [first, second]
while stack:
    task = stack.pop()
    task()

waiting = [third]
while waiting:
    waiting.pop(0)()

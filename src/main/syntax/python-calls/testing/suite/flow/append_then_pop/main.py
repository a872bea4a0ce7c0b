def a():
    pass

def b():
    pass

stack = [a]
stack.append(b)
stack.pop()()

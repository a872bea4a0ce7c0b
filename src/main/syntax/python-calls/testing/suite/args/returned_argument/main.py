def pick(fn):
    return fn

def left():
    pass

def right():
    pass

def go():
    pick(left)()

pick(right)()
go()

def a():
    pass

def b():
    pass

def add(fn, acc=[]):
    acc.append(fn)
    return acc

add(a)[0]()

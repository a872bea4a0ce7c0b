def spread(*fns):
    fns[0]()
    for fn in fns[1:]:
        fn()

def a():
    pass

def b():
    pass

handlers = [a, b]
spread(*handlers)

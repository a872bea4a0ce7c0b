def a():
    pass

def b():
    pass

def outer():
    fn = a
    def change():
        nonlocal fn
        fn = b
    change()
    fn()

outer()

def a():
    pass

def b():
    pass

def outer():
    fn = a
    def inner():
        fn()
    fn = b
    inner()

outer()

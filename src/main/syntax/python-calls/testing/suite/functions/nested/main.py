def outer():
    def inner():
        def innermost():
            pass
        innermost()
    inner()

outer()

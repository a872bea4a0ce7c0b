def helper():
    pass

def unused(fn=helper):
    fn()
    later()

def later():
    pass

def eager(fn):
    fn()
    return fn

@eager
def job():
    pass

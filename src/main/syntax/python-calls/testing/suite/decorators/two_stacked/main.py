def one(fn):
    def w1():
        fn()
    return w1

def two(fn):
    def w2():
        fn()
    return w2

@one
@two
def job():
    pass

job()

def a():
    pass

class Bag:
    def __iter__(self):
        yield a

def walk(bag):
    for fn in bag:
        fn()

walk(Bag())

class It:
    def __next__(self):
        return done

def done():
    pass

class Coll:
    def __iter__(self):
        return It()

for fn in Coll():
    fn()

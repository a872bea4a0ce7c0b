class Tree:
    def __init__(self, fns):
        self.fns = fns

    def walk(self):
        for fn in self.fns:
            yield fn

def leaf():
    pass

for fn in Tree([leaf]).walk():
    fn()

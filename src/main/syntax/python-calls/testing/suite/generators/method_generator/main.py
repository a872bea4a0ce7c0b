class Tree:
    def __init__(self):
        self.kids = []
    def walk(self):
        yield self
        for kid in self.kids:
            yield kid
    def show(self):
        pass

for node in Tree().walk():
    node.show()

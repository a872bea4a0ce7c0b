class A:
    go = lambda self: self.end()
    def end(self):
        pass

A().go()

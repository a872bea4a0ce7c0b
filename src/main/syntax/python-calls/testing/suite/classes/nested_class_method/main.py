class Outer:
    class Inner:
        def __init__(self):
            self.go()
        def go(self):
            pass
    def make(self):
        return self.Inner()

Outer().make().go()

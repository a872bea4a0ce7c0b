from ext.base import Parent

class Child(Parent):
    def __init__(self):
        self.prepare()

    def run(self):
        self.helper()

child = Child()
child.go()

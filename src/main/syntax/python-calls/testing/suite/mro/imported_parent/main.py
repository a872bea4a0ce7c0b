from base import Parent

class Child(Parent):
    def own(self):
        self.shared()

c = Child()
c.own()

class Visitor:
    def visit_a(self):
        pass
    def visit_b(self):
        pass
    def other(self):
        pass

def go(visitor, kind):
    getattr(visitor, "Visit_{}".format(kind).lower())()

go(Visitor(), input())

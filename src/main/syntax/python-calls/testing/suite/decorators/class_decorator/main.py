def tagged(cls):
    cls.tag = label
    return cls

def label(self):
    pass

@tagged
class Thing:
    pass

Thing().tag()

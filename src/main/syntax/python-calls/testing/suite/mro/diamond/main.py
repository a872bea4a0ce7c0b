class Top:
    def hello(self):
        pass

class Left(Top):
    pass

class Right(Top):
    def hello(self):
        pass

class Bottom(Left, Right):
    pass

Bottom().hello()

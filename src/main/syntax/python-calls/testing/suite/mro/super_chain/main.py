class Top:
    def __init__(self):
        pass

class Left(Top):
    def __init__(self):
        super().__init__()

class Right(Top):
    def __init__(self):
        super().__init__()

class Bottom(Left, Right):
    def __init__(self):
        super().__init__()

Bottom()

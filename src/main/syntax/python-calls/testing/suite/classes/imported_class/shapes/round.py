class Circle:
    def __init__(self):
        self.setup()
    def setup(self):
        pass
    def area(self):
        pass

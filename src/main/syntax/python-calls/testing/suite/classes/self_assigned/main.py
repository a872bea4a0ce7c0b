class Box:
    def __init__(self):
        self.fill = self.pour

    def pour(self):
        pass

    def use(self):
        self.fill()

Box().use()

class Base:
    def __init__(self):
        self.open()

    def open(self):
        pass

    def run(self):
        self.step()

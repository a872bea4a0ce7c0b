class Query:
    def __init__(self):
        self.parts = []

    def where(self, test):
        self.parts.append(test)
        return self

    def run(self):
        return [test() for test in self.parts]


def yes():
    return True


def no():
    return False


def build():
    return Query().where(yes).where(no)


build().run()

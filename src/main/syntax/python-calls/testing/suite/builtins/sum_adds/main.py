class Money:
    def __init__(self, amount):
        self.amount = amount

    def __radd__(self, other):
        return self

    def __add__(self, other):
        return Money(self.amount + other.amount)

    def show(self):
        pass


sum([Money(1), Money(2)]).show()

def low():
    pass


def high():
    pass


class Account:
    @property
    def limit(self):
        return low

    @limit.setter
    def limit(self, value):
        self.check(value)

    def check(self, value):
        pass


class Premium(Account):
    @property
    def limit(self):
        under = super().limit
        under()
        return high

    @Account.limit.setter
    def ceiling(self, value):
        high()


premium = Premium()
premium.limit()
premium.ceiling = 3
premium.ceiling()

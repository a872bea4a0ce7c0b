class Shop:
    @staticmethod
    def price():
        pass

    @classmethod
    def open(cls):
        cls.price()
        return cls()

    def sell(self):
        pass

Shop.price()
Shop.open().sell()

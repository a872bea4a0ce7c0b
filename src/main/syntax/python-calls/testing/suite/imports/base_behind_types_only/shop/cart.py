from .base import Priced


class Cart(Priced):
    def total(self):
        return self.price()

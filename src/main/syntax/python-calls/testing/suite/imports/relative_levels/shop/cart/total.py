from ..tax import rate
from . import empty as clear


def price():
    rate()
    clear()

from . import tax
from .cart import *


def start():
    tax.rate()
    empty()

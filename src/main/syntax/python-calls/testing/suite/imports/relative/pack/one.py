from . import two
from .two import work
from .sub.three import deep

def run():
    two.work()
    work()
    deep()

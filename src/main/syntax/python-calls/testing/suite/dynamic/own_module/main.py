import sys


def collect(module):
    this = sys.modules[__name__]
    for name in module.__all__:
        setattr(this, name, getattr(module, name))
        this.register(getattr(module, name))


def register(maker):
    maker()


import parts

collect(parts)
first()

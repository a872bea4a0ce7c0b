class Temp:
    def __init__(self):
        self._fn = warm

    @property
    def fn(self):
        return self._fn

def warm():
    pass

Temp().fn()

class Mine(Exception):
    def __init__(self):
        pass

def make():
    return Mine()

raise make() from None

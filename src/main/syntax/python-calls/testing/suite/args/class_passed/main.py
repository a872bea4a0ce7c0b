class Tool:
    def __init__(self):
        pass
    def use(self):
        pass

def build(kind):
    return kind()

build(Tool).use()

def label():
    return 1

class Tag:
    name = label()
    def show(self):
        return self.name

Tag().show()

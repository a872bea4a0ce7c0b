class Page:
    def show(self):
        pass


def missing():
    pass


def draw(page, name):
    getattr(page, name, missing)()


draw(Page(), "show")
getattr(Page(), "hide", missing)()

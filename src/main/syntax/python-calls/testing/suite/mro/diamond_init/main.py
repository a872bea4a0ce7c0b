class Root:
    def __init__(self, **left):
        self.tag()

    def tag(self):
        pass


class Left(Root):
    def __init__(self, left=None, **rest):
        super().__init__(**rest)


class Right(Root):
    def __init__(self, right=None, **rest):
        super().__init__(**rest)

    def tag(self):
        super().tag()


class Both(Left, Right):
    def __init__(self):
        super().__init__(left=1, right=2)


Both().tag()

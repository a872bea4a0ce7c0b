class Checks:
    def check(self):
        pass

    def run(self):
        self.check()


class Loud:
    def check(self):
        pass


class LoudChecks(Loud, Checks):
    pass


LoudChecks().run()

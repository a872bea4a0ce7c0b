import base


class Loop(base.Base):
    def step(self):
        unix_step()


def unix_step():
    pass

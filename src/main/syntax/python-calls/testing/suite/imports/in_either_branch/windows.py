import base


class Loop(base.Base):
    def step(self):
        windows_step()


def windows_step():
    pass

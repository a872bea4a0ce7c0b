def given():
    pass


class Box:
    def __init__(self, **parts):
        self.__dict__.update(parts)


def other():
    pass


box = Box(call=given)
box.call()
box.__dict__["later"] = other
box.later()
vars(box)["call"]()

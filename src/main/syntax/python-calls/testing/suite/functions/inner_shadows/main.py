def tool():
    pass


def outer():
    def tool():
        return helper()

    def helper():
        pass

    tool()
    return tool


outer()()
tool()

class Node:
    def child(self):
        return Node()

    def name(self):
        return "n"


def first():
    return second()


def second():
    return third, Node()


def third():
    pass


call, node = first()
call()
node.child().child().name().upper()

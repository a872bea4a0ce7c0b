import weakref


class Node:
    def __init__(self, parent):
        self._parent = weakref.ref(parent)

    @property
    def parent(self):
        return self._parent()

    def notify(self):
        self.parent.changed()


class Tree:
    def __init__(self):
        self.nodes = weakref.WeakSet()
        self.named = weakref.WeakValueDictionary()

    def add(self, name):
        node = Node(self)
        self.nodes.add(node)
        self.named[name] = node
        return node

    def changed(self):
        pass


tree = Tree()
root = tree.add("root")
root.notify()
for node in tree.nodes:
    node.notify()
tree.named["root"].notify()

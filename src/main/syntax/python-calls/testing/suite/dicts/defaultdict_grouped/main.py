from collections import OrderedDict, defaultdict

def on_open():
    pass

def on_close():
    pass

def never():
    pass

class Group:
    def run(self):
        pass

handlers = defaultdict(list)
handlers["open"].append(on_open)
handlers["close"].append(never)
for handler in handlers["open"]:
    handler()

groups = defaultdict(lambda: Group())
groups["a"].run()

order = OrderedDict([("close", on_close)])
for action in order.values():
    action()

from collections import OrderedDict

d = OrderedDict()
d.move_to_end("a")

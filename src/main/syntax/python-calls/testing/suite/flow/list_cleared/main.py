def old():
    pass


def new():
    pass


queue = [old]
queue.clear()
queue.append(new)
for one in queue:
    one()
queue[0] = old
queue[0]()

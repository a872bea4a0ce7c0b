def len(x):
    return 0

def size(items):
    return len(items)

size([])
max(1, 2)

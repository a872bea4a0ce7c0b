def keep(x):
    return x > 1

for item in filter(keep, [1, 2]):
    print(item)

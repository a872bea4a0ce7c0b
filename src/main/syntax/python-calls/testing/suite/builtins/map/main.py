def double(x):
    return x * 2

def odd(x):
    return x % 2

print(list(map(double, [1, 2])))
list(filter(odd, [1, 2]))
sorted([3, 1], key=double)

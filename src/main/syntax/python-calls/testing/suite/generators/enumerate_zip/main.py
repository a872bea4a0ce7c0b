def a():
    pass

def b():
    pass

for i, fn in enumerate([a]):
    fn()
for x, fn in zip([1], [b]):
    fn()

s = {1}
s.add(2)
t = (1, 2)
t.count(1)

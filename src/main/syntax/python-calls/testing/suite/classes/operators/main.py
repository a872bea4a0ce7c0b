class Num:
    def __init__(self, n):
        self.n = n
    def __add__(self, other):
        return Num(self.n)
    def __eq__(self, other):
        return True
    def __getitem__(self, i):
        return i
    def __contains__(self, x):
        return True

a = Num(1)
b = Num(2)
a + b
a == b
a[0]
1 in a

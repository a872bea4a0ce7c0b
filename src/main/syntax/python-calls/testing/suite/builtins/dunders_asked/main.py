class Range:
    def __init__(self, low, high):
        self.low = low
        self.high = high

    def __len__(self):
        return self.high - self.low

    def __bool__(self):
        return self.check()

    def __hash__(self):
        return hash((self.low, self.high))

    def __reversed__(self):
        return iter([self.low])

    def __format__(self, spec):
        return format(self.low, spec)

    def check(self):
        return len(self) > 0


r = Range(1, 2)
bool(r)
hash(r)
reversed(r)
print(f"{r:d}")

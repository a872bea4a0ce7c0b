class Q:
    def one(self):
        return self
    def two(self):
        return self

Q().one().two().one()

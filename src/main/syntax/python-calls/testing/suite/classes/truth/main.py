class Bag:
    def __len__(self):
        return 1

bag = Bag()
if bag:
    pass

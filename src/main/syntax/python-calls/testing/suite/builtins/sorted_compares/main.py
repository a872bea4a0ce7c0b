class Card:
    def __init__(self, rank):
        self.rank = rank

    def __lt__(self, other):
        return self.rank < other.rank


def play():
    hand = sorted([Card(2), Card(1)])
    hand.sort()


play()

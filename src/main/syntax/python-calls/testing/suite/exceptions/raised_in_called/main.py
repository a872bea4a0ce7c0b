class Problem(Exception):
    def tell(self):
        return "some problem"


class Missing(Problem):
    def tell(self):
        return "missing"


def look():
    raise Missing()


def main():
    try:
        look()
    except Problem as problem:
        problem.tell()


main()

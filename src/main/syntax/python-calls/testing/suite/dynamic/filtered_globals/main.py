class Problem:
    code = None

    def solve(self):
        pass


class Missing(Problem):
    code = 404


class Unrelated:
    def solve(self):
        pass


def helper():
    pass


table = {}


def find():
    for one in globals().values():
        try:
            is_problem = issubclass(one, Problem)
        except TypeError:
            is_problem = False
        if not is_problem or one.code is None:
            continue
        table[one.code] = one


def run(code):
    table[code]().solve()


kinds = [one for one in [Missing, helper] if isinstance(one, type)]
find()
run(404)
kinds[0]().solve()

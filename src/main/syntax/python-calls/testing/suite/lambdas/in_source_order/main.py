def first():
    pass


(lambda given: given())(lambda: first())
made = [(lambda: 7)() for _ in [lambda: 8]]

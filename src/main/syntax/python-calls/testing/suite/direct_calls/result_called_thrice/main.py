def first():
    def second():
        def third():
            return done

        return third

    return second


def done():
    pass


first()()()()

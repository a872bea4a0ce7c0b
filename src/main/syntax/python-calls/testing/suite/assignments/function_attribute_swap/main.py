def old():
    return "old"


def new():
    return "new"


class Holder:
    pass


holder = Holder()
holder.run, holder.walk = old, new
holder.run, holder.walk = holder.walk, holder.run
holder.run()
saved = holder.walk
saved()

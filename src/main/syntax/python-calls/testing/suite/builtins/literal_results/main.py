def words(text):
    return text.lower().split()


def table(text):
    return dict(zip(words(text), words(text)))


made = table("A b")
made.items()
sorted(made)[0].title()
list(made).append("c")
"{}".format(made).strip().encode().hex()
set(words("x")).union({"y"})

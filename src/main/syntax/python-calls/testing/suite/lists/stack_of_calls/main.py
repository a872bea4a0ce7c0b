def deep():
    pass


def push(stack, item):
    stack.append(item)
    return stack


stack = push(push([], deep), None)
while stack:
    top = stack.pop()
    if top:
        top()
[deep][0]()
[x for x in (deep,)][-1]()

def step():
    return step.next()


def end():
    return step


step.next = end
step()
step.next()()
alias = step
alias.last = alias.next
step.last()

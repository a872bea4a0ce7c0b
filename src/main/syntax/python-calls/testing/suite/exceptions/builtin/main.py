def risky():
    raise ValueError("no")

try:
    risky()
except ValueError as error:
    print(error)

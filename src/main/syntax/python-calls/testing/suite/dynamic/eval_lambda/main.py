def first():
    pass


def second():
    pass


chosen = eval("second")
chosen()
name = "fir" + "st"
globals()[name]()

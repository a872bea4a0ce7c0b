import re
from re import compile

word = compile(r"\w+")


def upper(match):
    return match.group().upper()


def lower(match):
    return match.group().lower()


def digits(text):
    def replace(match):
        return "#"
    return re.sub(r"\d", replace, text)


def words(text):
    return word.sub(upper, text)


digits("a1")
words("a b")
word.subn(lower, "A")
word.sub("x", "A")

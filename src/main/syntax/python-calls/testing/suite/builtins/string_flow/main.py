def clean(text):
    return text.strip()

words = clean(str(3)).split(",")
words.append("x")
words[0].lower()

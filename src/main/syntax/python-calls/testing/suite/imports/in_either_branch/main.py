import sys

if sys.platform == "win32":
    from windows import Loop
else:
    from unix import Loop

Loop().run()

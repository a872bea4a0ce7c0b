import a
import b

a.ping()
b.back()

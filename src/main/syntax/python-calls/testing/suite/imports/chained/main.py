from a import work

work()

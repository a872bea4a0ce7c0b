from c import work

class Query:
    def where(self):
        return self

    def limit(self):
        return self

    def all(self):
        return []

Query().where().limit().all().append(1)

from slow import go

HANDLER = go

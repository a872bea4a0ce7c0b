from pkg.inner import go

go()

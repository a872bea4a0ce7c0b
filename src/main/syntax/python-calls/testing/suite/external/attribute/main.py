import ext

fn = ext.tools.make
fn()
value = ext.Maker()

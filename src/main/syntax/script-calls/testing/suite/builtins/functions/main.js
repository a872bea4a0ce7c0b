console.log(parseInt('1'))
Array.from([1], (x) => eval('x'))
'a b'.split(' ').join('-')
JSON.parse('1')

const words = 'a,b'.split(',').map((w) => w.trim().toUpperCase()).join('');
`x${words}`.padStart(3)
console.error(words.length)

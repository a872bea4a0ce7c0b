function shown() {}
function failed() {}
function never() {}
new Promise((resolve, reject) => reject(failed)).then(never, (reason) => reason())
Promise.reject(failed).then(never).catch((reason) => reason())
new Promise((resolve) => setTimeout(resolve, 1)).then(shown)

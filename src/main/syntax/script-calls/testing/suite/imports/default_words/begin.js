function begin() {}
export { begin as default }

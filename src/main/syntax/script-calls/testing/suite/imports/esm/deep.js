export const deep = () => {}

export const fix = () => {}

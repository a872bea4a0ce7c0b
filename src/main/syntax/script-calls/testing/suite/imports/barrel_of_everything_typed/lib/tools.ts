export const fix = (): void => {}

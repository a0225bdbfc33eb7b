/** Red of an entry of a menu. Mantine takes one shade for both themes, which in the dark one is hard to read. */
export const dangerColor = 'var(--mantine-color-red-text)';

/** A browser tab holds a model several times over while it reads it. */
export const PREVIEW_BYTES = 150 * 1024 * 1024;

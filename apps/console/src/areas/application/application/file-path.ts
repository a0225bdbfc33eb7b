/** The path of a stored file, out of the address that the server gives for it. */
export const pathOfFile = (url: string | null): string | null =>
  url === null ? null : (new URLSearchParams(url.split('?')[1]).get('path') ?? url);

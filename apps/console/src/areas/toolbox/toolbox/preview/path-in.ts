/** Pictures of a preview are files of the console; what fetches them wants the path alone. */
export const pathIn = (url: string | null): string | null =>
  url === null ? null : new URLSearchParams(url.slice(url.indexOf('?'))).get('path');

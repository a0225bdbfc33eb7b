const MAX_LENGTH = 200;

// oxlint-disable-next-line no-control-regex -- finding them is the point
const CONTROLS = /[\u0000-\u001F\u007F-\u009F\u2028\u2029\uFEFF]/g;
/** Marks that turn the reading direction: they make `gpj.exe` look like `exe.jpg`. */
const BIDI = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
const LONE_SURROGATES = /\p{Surrogate}/gu;

/** What people see as the file's name. It is never part of a path, and still carries nothing that could hurt. */
export function cleanName(given: string): string {
  const name = given
    .normalize('NFC')
    .replace(/^.*[/\\]/s, '')
    .replace(CONTROLS, '')
    .replace(BIDI, '')
    .replace(LONE_SURROGATES, '')
    .trim();
  const letters = Array.from(name);
  if (letters.length <= MAX_LENGTH) return name;
  const ending = Array.from(extensionOf(name));
  const tail = ending.length > 0 && ending.length < 20 ? ['.', ...ending] : [];
  return [...letters.slice(0, MAX_LENGTH - tail.length), ...tail].join('');
}

export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
}

/** `Content-Disposition` after RFC 6266: a plain name for old readers, the whole one in UTF-8 for all others. */
export function contentDisposition(type: 'inline' | 'attachment', name: string): string {
  const plain = name
    .replace(/[^\x20-\x7E]/g, '_')
    .replace(/["%;\\/]/g, '_')
    .slice(0, 150);
  const whole = encodeURIComponent(name.replace(LONE_SURROGATES, '')).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${type}; filename="${plain}"; filename*=UTF-8''${whole}`;
}

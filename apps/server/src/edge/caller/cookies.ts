interface NewCookie {
  readonly name: string;
  readonly value: string | null;
  readonly seconds: number;
}

/** Over TLS the name itself says that no other host and no path may set it. */
const prefixFor = (origin: string) => (origin.startsWith('https:') ? '__Host-' : '');

export function cookieHeader({ name, value, seconds }: NewCookie, origin: string): string {
  const age = value === null ? 0 : seconds;
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  return `${prefixFor(origin)}${name}=${value ?? ''}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`;
}

/** Our own cookies by their plain names. A name that comes twice says two things, so it says nothing. */
export function cookiesOf(header: string | undefined, origin: string): Record<string, string> {
  const prefix = prefixFor(origin);
  const found = new Map<string, string | null>();
  for (const pair of (header ?? '').split(';')) {
    const [name = '', value = ''] = pair.trim().split('=', 2);
    if (!name.startsWith(prefix) || !/^[\w-]+$/.test(value)) continue;
    const plain = name.slice(prefix.length);
    found.set(plain, found.has(plain) ? null : value);
  }
  return Object.fromEntries([...found].filter((pair): pair is [string, string] => pair[1] !== null));
}

/** Order counts: Edge and Opera also call themselves Chrome, and Chrome calls itself Safari. */
const browsers = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['WeChat', /\bMicroMessenger\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const;

/** Android calls itself Linux, and an iPhone claims to be like Mac OS X. */
const systems = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(?:iPhone|iPad|iPod)\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const;

type Names = readonly (readonly [name: string, mark: RegExp])[];

/** "Chrome (Windows)" instead of a user agent that nobody can read; what is not recognised stays as it is. */
export function deviceName(userAgent: string): string {
  const find = (names: Names) => names.find(([, mark]) => mark.test(userAgent))?.[0];
  const browser = find(browsers);
  const system = find(systems);
  if (browser === undefined) return system ?? userAgent;
  return system === undefined ? browser : `${browser} (${system})`;
}

/**
 * Order counts: Edge and Opera also call themselves Chrome, and Chrome calls itself Safari; WeChat for Android runs on
 * QQ's engine and names it, and the browsers of phone makers name Chrome.
 */
const browsers = [
  ['WeCom', /\bwxwork\//],
  ['WeChat', /\bMicroMessenger\//],
  ['DingTalk', /\bDingTalk\//],
  ['QQ', /\bQQ\/\d/],
  ['QQ Browser', /\bM?QQBrowser\//],
  ['UC', /\bUC(?:Browser|WEB)\b/],
  ['Mi Browser', /\bMiuiBrowser\//],
  ['Huawei Browser', /\bHuaweiBrowser\//],
  ['Quark', /\bQuark\//],
  ['Sogou', /\b(?:MetaSr|SogouMobileBrowser)\b/],
  ['360', /\b(?:QihooBrowser|360SE|360EE)\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const;

/** Android calls itself Linux, HarmonyOS sometimes Android, and an iPhone claims to be like Mac OS X. */
const systems = [
  ['HarmonyOS', /\b(?:HarmonyOS|OpenHarmony)\b/],
  ['Android', /\bAndroid\b/],
  ['iPadOS', /\biPad\b/],
  ['iOS', /\b(?:iPhone|iPod)\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const;

type Names = readonly (readonly [name: string, mark: RegExp])[];

/** What can be read out of a user agent: the browser, then the system; nothing where neither is known. */
export function deviceParts(userAgent: string): string[] {
  const find = (names: Names) => names.find(([, mark]) => mark.test(userAgent))?.[0];
  return [find(browsers), find(systems)].filter((part) => part !== undefined);
}

/** "Chrome (Windows)" instead of a user agent that nobody can read; what is not recognised stays as it is. */
export function deviceName(userAgent: string): string {
  const [first, second] = deviceParts(userAgent);
  if (first === undefined) return userAgent;
  return second === undefined ? first : `${first} (${second})`;
}

/** Held in the hand rather than standing on a desk. */
export const isHandheld = (userAgent: string): boolean =>
  /\b(?:Mobile|Android|iPhone|iPad|iPod|OpenHarmony)\b/.test(userAgent);

type Names = readonly (readonly [name: string, mark: RegExp])[];

/** Order counts: most browsers also call themselves Chrome, and that one calls itself Safari. */
const browsers: Names = [
  ['WeCom', /\bwxwork\//],
  ['WeChat', /\bMicroMessenger\//],
  ['DingTalk', /\bDingTalk\//],
  ['QQ', /\bQQ\/\d/],
  ['Edge', /\bEdg\w*\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Headless)?(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
];

/** The version of the system stands behind its name, where it has one. */
const systems: Names = [
  ['HarmonyOS', /\b(?:HarmonyOS|OpenHarmony)\b ?([\d.]*)/],
  ['Android', /\bAndroid\b ?([\d.]*)/],
  ['iPadOS', /\biPad\b.*?\bOS ([\d_]+)/],
  ['iOS', /\biP(?:hone|od)\b.*?\bOS ([\d_]+)/],
  ['iOS', /\b(?:iPhone|iPod|CFNetwork)\b()/],
  ['Windows', /\bWindows\b()/],
  ['macOS', /\bMac OS X\b()/],
  ['Linux', /\bLinux\b()/],
];

/** "WeChat · Android 14" instead of a line that nobody can read; empty where nothing is known. */
export function deviceOf(userAgent: string): string {
  const browser = browsers.find(([, mark]) => mark.test(userAgent))?.[0];
  const [name, mark] = systems.find(([, one]) => one.test(userAgent)) ?? [];
  const version = mark?.exec(userAgent)?.[1]?.replaceAll('_', '.').slice(0, 12) ?? '';
  const system = name && `${name} ${version}`.trim();
  return [browser, system].filter(Boolean).join(' · ');
}

import type { Platform } from '@console/contract/areas/application/application';

/** What can be installed on a device; an iPad calls itself a Mac and is recognised by its touch screen. */
export function platformsOf(userAgent: string, touchPoints: number): readonly Platform[] {
  if (/\bOpenHarmony\b/.test(userAgent)) return ['HARMONY'];
  // Before its fifth version it was an Android as well.
  if (/\bHarmonyOS\b/.test(userAgent)) return ['HARMONY', 'ANDROID'];
  if (/\bAndroid\b/.test(userAgent)) return ['ANDROID'];
  if (/\b(?:iPhone|iPad|iPod)\b/.test(userAgent)) return ['IOS'];
  if (/\bMac OS X\b/.test(userAgent)) return touchPoints > 1 ? ['IOS'] : ['MACOS'];
  if (/\bWindows\b/.test(userAgent)) return ['WINDOWS'];
  return /\bLinux\b/.test(userAgent) ? ['LINUX'] : [];
}

/** Browsers inside other apps, which fetch no packages. */
export const isInsideApp = (userAgent: string): boolean => /\b(?:MicroMessenger|wxwork|DingTalk|QQ)\//.test(userAgent);

/** For a phone: a QR code brings the page there. */
export const isForPhones = (platform: Platform): boolean =>
  platform === 'ANDROID' || platform === 'IOS' || platform === 'HARMONY';

/** Fetched anywhere and carried to where it belongs. */
export const isForAnywhere = (platform: Platform): boolean => platform === 'FIRMWARE' || platform === 'WEB';

import { deviceParts } from '../../../lib/device.ts';
import { useWords } from '../../../lib/words.ts';
import { deviceWords } from '../../../locales/auth/device.ts';

const LONGEST = 60;

/** "Chrome · Windows" for a user agent; what no browser sends, such as a script's own name, is shown as it is. */
export function useDeviceText(): (userAgent: string | null) => string {
  const { unknown } = useWords(deviceWords).devices;
  return (userAgent) => deviceParts(userAgent ?? '').join(' · ') || (userAgent ? userAgent.slice(0, LONGEST) : unknown);
}

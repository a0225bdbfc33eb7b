import { expect, test } from 'vitest';
import { deviceName } from './device.ts';

test('a user agent reads as browser and system, and an unknown one as itself', () => {
  const tail = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
  expect(deviceName(`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${tail} Edg/141.0.0.0`)).toBe('Edge (Windows)');
  expect(deviceName(`Mozilla/5.0 (Linux; Android 15; Pixel 9) ${tail}`)).toBe('Chrome (Android)');
  expect(
    deviceName('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1'),
  ).toBe('Safari (iOS)');
  expect(deviceName('curl/8.5.0')).toBe('curl/8.5.0');
});

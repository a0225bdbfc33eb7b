import { expect, test } from 'vitest';
import { isInsideApp, platformsOf } from './platform.ts';

const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36';

test.each([
  [ANDROID, 5, ['ANDROID']],
  [
    'Mozilla/5.0 (Linux; Android 12; HarmonyOS; NOH-AN00) AppleWebKit/537.36 HuaweiBrowser/14.0',
    5,
    ['HARMONY', 'ANDROID'],
  ],
  ['Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 ArkWeb/4.1 Mobile', 5, ['HARMONY']],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Safari/604.1', 5, ['IOS']],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.5 Safari/605.1.15', 5, ['IOS']],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.5 Safari/605.1.15', 0, ['MACOS']],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/120.0', 0, ['WINDOWS']],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/120.0', 0, ['LINUX']],
  ['something', 0, []],
])('%s runs %s', (userAgent, touch, platforms) => {
  expect(platformsOf(userAgent, touch)).toEqual(platforms);
});

test('WeChat is distinguished from the browser around it', () => {
  expect(isInsideApp(`${ANDROID} MicroMessenger/8.0`)).toBe(true);
  expect(isInsideApp(`${ANDROID} MQQBrowser/6.2`)).toBe(false);
});

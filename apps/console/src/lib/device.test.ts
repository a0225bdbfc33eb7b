import { expect, test } from 'vitest';
import { deviceName, deviceParts, isHandheld } from './device.ts';

const tail = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const windows = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${tail}`;
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';
const android =
  'Mozilla/5.0 (Linux; Android 14; PGT-AN00; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/116.0';

test('a user agent reads as browser and system, and an unknown one as itself', () => {
  expect(deviceName(`${windows} Edg/141.0.0.0`)).toBe('Edge (Windows)');
  expect(deviceName(`Mozilla/5.0 (Linux; Android 15; Pixel 9) ${tail}`)).toBe('Chrome (Android)');
  expect(
    deviceName('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1'),
  ).toBe('Safari (iOS)');
  expect(deviceName('curl/8.5.0')).toBe('curl/8.5.0');
});

test.each([
  [`${android} MQQBrowser/6.2 TBS/046317 Mobile Safari/537.36 MicroMessenger/8.0.44.2502(0x28002C37)`, 'WeChat'],
  [`${phone} MicroMessenger/8.0.49(0x18003137) NetType/WIFI Language/zh_CN`, 'WeChat'],
  [`${windows} MicroMessenger/7.0.20.1781(0x6700143B) WindowsWechat(0x63090a13)`, 'WeChat'],
  [`${phone} wxwork/4.1.20 MicroMessenger/7.0.1 Language/zh`, 'WeCom'],
  [`${android} MQQBrowser/14.6 Mobile Safari/537.36 COVC/046517`, 'QQ Browser'],
  [`${windows} Core/1.116.489.400 QQBrowser/13.7.6352.400`, 'QQ Browser'],
  [`${android} MQQBrowser/6.2 TBS/046141 Mobile Safari/537.36 V1_AND_SQ_8.9.28 QQ/8.9.28.10155`, 'QQ'],
  [`${android} Mobile Safari/537.36 HuaweiBrowser/15.0.4.312`, 'Huawei Browser'],
  [`${windows} SE 2.X MetaSr 1.0`, 'Sogou'],
])('browsers that stand inside another are called by their own name: %s', (userAgent, browser) => {
  expect(deviceParts(userAgent)[0]).toBe(browser);
});

test('phones and tablets are distinguished from computers', () => {
  expect([phone, android, windows, 'curl/8.5.0'].map(isHandheld)).toEqual([true, true, false, false]);
  expect(deviceParts('Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 Chrome/114.0.0.0 Mobile')).toEqual([
    'Chrome',
    'HarmonyOS',
  ]);
});

import { describe, expect, test } from 'vitest';
import { base32, matchingStep, newTotpSecret, stepAt, totpCode, totpUri } from './totp.ts';

/** The secret of RFC 6238, appendix B. */
const secret = Buffer.from('12345678901234567890');

describe('a code of the authenticator app', () => {
  test.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at second %i is what the standard says', (seconds, code) => {
    expect(totpCode(secret, stepAt(seconds * 1000), 8)).toBe(code);
    expect(totpCode(secret, stepAt(seconds * 1000))).toBe(code.slice(2));
  });

  test('fits its own half minute and the ones beside it, and no other', () => {
    const now = 1_234_567_890_000;
    const fits = [-2, -1, 0, 1, 2].map((offset) => matchingStep(secret, totpCode(secret, stepAt(now) + offset), now));
    expect(fits).toEqual([null, stepAt(now) - 1, stepAt(now), stepAt(now) + 1, null]);
  });

  test('is nothing but its six digits', () => {
    const now = 59_000;
    expect(matchingStep(secret, '287082', now)).toBe(1);
    for (const other of ['', '28708', '2870820', ' 287082', '94287082', '２８７０８２', '28708\0']) {
      expect(matchingStep(secret, other, now)).toBeNull();
    }
  });
});

describe('a secret', () => {
  test('is written in base 32, as RFC 4648 has it', () => {
    const written = ['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => base32(Buffer.from(text)));
    expect(written).toEqual(['', 'MY', 'MZXQ', 'MZXW6', 'MZXW6YQ', 'MZXW6YTB', 'MZXW6YTBOI']);
  });

  test('is new each time and as long as the hash', () => {
    const [one, other] = [newTotpSecret(), newTotpSecret()];
    expect([one.length, one.equals(other)]).toEqual([20, false]);
  });

  test('travels in an address in which names are only names', () => {
    const uri = new URL(totpUri(secret, '星河:设备 & 服务?secret=X', 'li#wei'));
    expect(uri.protocol).toBe('otpauth:');
    expect(uri.hash).toBe('');
    expect(decodeURIComponent(uri.pathname).replace(/^\/+(totp\/)?/, '')).toBe('星河 设备 & 服务?secret=X:li#wei');
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      secret: base32(secret),
      issuer: '星河 设备 & 服务?secret=X',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });
});

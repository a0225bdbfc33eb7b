import { describe, expect, test } from 'vitest';
import { cookieHeader, cookiesOf } from './cookies.ts';

const https = 'https://console.example';
const http = 'http://localhost:8080';

describe('cookies', () => {
  test('are bound to the host over TLS, and never readable by scripts', () => {
    expect(cookieHeader({ name: 'sso-nonce', value: 'abc', seconds: 600 }, https)).toBe(
      '__Host-sso-nonce=abc; Path=/; Max-Age=600; HttpOnly; SameSite=Lax; Secure',
    );
    expect(cookieHeader({ name: 'sso-nonce', value: 'abc', seconds: 600 }, http)).toBe(
      'sso-nonce=abc; Path=/; Max-Age=600; HttpOnly; SameSite=Lax',
    );
  });

  test('go away when there is nothing left to say', () => {
    expect(cookieHeader({ name: 'sso-nonce', value: null, seconds: 600 }, http)).toContain(
      'sso-nonce=; Path=/; Max-Age=0;',
    );
  });

  test('are read by their plain names', () => {
    expect(cookiesOf('a=1; __Host-sso-nonce=abc_-9; b', https)).toEqual({ 'sso-nonce': 'abc_-9' });
    expect(cookiesOf('sso-nonce=abc; other=1', http)).toMatchObject({ 'sso-nonce': 'abc' });
    expect(cookiesOf(undefined, http)).toEqual({});
  });

  test('over TLS only those count that no other host could have set', () => {
    expect(cookiesOf('sso-nonce=planted', https)).toEqual({});
  });

  test('that come twice, or hold what we never set, do not count', () => {
    expect(cookiesOf('sso-nonce=one; sso-nonce=two', http)).toEqual({});
    expect(cookiesOf('sso-nonce="<script>"', http)).toEqual({});
  });
});

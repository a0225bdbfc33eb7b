import { consoleRoutes } from '@console/contract/routes';
import { describe, expect, it } from 'vitest';
import boot from '../../../public/boot.js?raw';
import { publicPaths } from '@console/contract/routes/public';

/** Runs `boot.js` in a document of its own and says what it asked the server. */
function callsAt(pathname: string, kept: Record<string, string>): string[] {
  const asked: string[] = [];
  const root = { lang: 'zh-CN', style: { setProperty: () => undefined }, setAttribute: () => undefined };
  const document = {
    document: { documentElement: root, currentScript: { nonce: '' }, querySelector: () => null },
    localStorage: { getItem: (key: string) => kept[key] ?? null },
    location: { pathname },
    window: {},
    addEventListener: () => undefined,
    setTimeout: () => undefined,
    fetch: (path: string, { headers }: { headers: Record<string, string> }) => {
      asked.push(`${headers['Authorization']} ${headers['Accept-Language']} ${path}`);
      return Promise.reject(new Error('nobody answers'));
    },
  };
  // oxlint-disable-next-line typescript/no-implied-eval -- the very file that browsers get
  new Function(...Object.keys(document), boot)(...Object.values(document));
  return asked;
}

describe('boot.js', () => {
  it('asks at every address of the console who is signed in', () => {
    for (const { path } of consoleRoutes) {
      expect(callsAt(path, { token: 'key', locale: 'en-US' }), path).toContain('Bearer key en-US /tenant/auth/info');
    }
  });

  it('asks nothing on pages for everyone, and nothing without a token', () => {
    for (const path of Object.values(publicPaths)) expect(callsAt(path, { token: 'key' }), path).toEqual([]);
    for (const { path } of consoleRoutes) expect(callsAt(path, {}), path).toEqual([]);
  });
});

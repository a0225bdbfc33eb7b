import type { LookupAddress } from 'node:dns';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { httpCatcher } from '../../test/catchers/http-catcher.ts';
import { outboundHttp, OutboundRefused, type LookupAll } from './outbound-http.ts';
import { isPublicAddress } from './public-address.ts';

let inside: Awaited<ReturnType<typeof httpCatcher>>;
beforeEach(async () => {
  inside = await httpCatcher(() => ({ status: 200, body: 'secret' }));
});
afterEach(() => inside.stop());

const resolving =
  (addresses: string[]): LookupAll =>
  (_, answer) => {
    answer(
      null,
      addresses.map((address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };

describe('an address inside the house', () => {
  test.each([
    '127.0.0.1',
    '0.0.0.0',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '[fe80::1]',
    '[fd00::1]',
    '169.254.169.254',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '127.1',
    'localhost',
    'localhost.',
  ])('is refused as %s', async (host) => {
    const url = `http://${host}:${inside.port}/`;
    await expect(outboundHttp()({ method: 'GET', url })).rejects.toThrow(OutboundRefused);
    expect(inside.requests).toEqual([]);
  });

  test('is refused behind a name, also as one of several answers', async () => {
    for (const addresses of [['127.0.0.1'], ['93.184.216.34', '127.0.0.1'], ['::ffff:10.0.0.1'], []]) {
      const request = outboundHttp({ lookup: resolving(addresses) });
      await expect(request({ method: 'GET', url: `http://rebind.example:${inside.port}/` })).rejects.toThrow(
        OutboundRefused,
      );
    }
    expect(inside.requests).toEqual([]);
  });

  test('is not reached when a name turns to it after it was checked', async () => {
    let asked = 0;
    const lookup: LookupAll = (_, answer) => {
      asked += 1;
      // Public, and routed to nobody.
      answer(null, [asked === 1 ? { address: '2f00::1', family: 6 } : { address: '127.0.0.1', family: 4 }]);
    };
    const request = outboundHttp({ lookup, timeoutMs: 100 });
    const url = `http://rebind.example:${inside.port}/`;
    await expect(request({ method: 'GET', url })).rejects.not.toThrow(OutboundRefused);
    await expect(request({ method: 'GET', url })).rejects.toThrow(OutboundRefused);
    expect(asked).toBe(2);
    expect(inside.requests).toEqual([]);
  });

  test('is reached when it is the configured one, and no other port beside it', async () => {
    const other = await httpCatcher(() => ({ status: 200, body: '' }));
    const request = outboundHttp({ trustedUrls: [`${inside.url}/send`] });
    expect(await request({ method: 'GET', url: `${inside.url}/other` })).toMatchObject({ status: 200, text: 'secret' });
    await expect(request({ method: 'GET', url: other.url })).rejects.toThrow(OutboundRefused);
    expect(other.requests).toEqual([]);
    await other.stop();
  });
});

test.each([
  'file:///etc/passwd',
  'gopher://example.com/',
  'ftp://example.com/',
  'data:text/plain,x',
  'unix:/tmp/socket',
  'http://user:password@example.com/',
  'no address',
])('%s is refused', async (url) => {
  await expect(outboundHttp()({ method: 'GET', url })).rejects.toThrow(OutboundRefused);
});

describe('a trusted service', () => {
  test('that redirects into the house is not followed', async () => {
    const outside = await httpCatcher(() => ({ status: 302, body: '', headers: { location: inside.url } }));
    const request = outboundHttp({ trustedUrls: [outside.url] });
    await expect(request({ method: 'GET', url: outside.url })).rejects.toThrow('redirects are not followed');
    expect(inside.requests).toEqual([]);
    await outside.stop();
  });

  test('that answers too much is cut off', async () => {
    const outside = await httpCatcher(() => ({ status: 200, body: 'x'.repeat(2_000) }));
    const request = outboundHttp({ trustedUrls: [outside.url], maxBytes: 1_000 });
    await expect(request({ method: 'GET', url: outside.url })).rejects.toThrow('larger than 1000 bytes');
    await outside.stop();
  });

  test('that never answers is given up', async () => {
    const outside = await httpCatcher(() => new Promise(() => {}));
    const request = outboundHttp({ trustedUrls: [outside.url], timeoutMs: 100 });
    await expect(request({ method: 'GET', url: outside.url })).rejects.toThrow(/abort|time/i);
    await outside.stop();
  });
});

test('public addresses are public', () => {
  const addresses = ['93.184.216.34', '8.8.8.8', '223.5.5.5', '2606:2800:220:1::1', '2400:3200::1'];
  expect(addresses.filter((address) => !isPublicAddress(address))).toEqual([]);
  expect(isPublicAddress('example.com')).toBe(false);
});

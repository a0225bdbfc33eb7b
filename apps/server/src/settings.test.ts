import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSettings, SettingError, settingsTable } from './settings.ts';

const s3 = {
  STORAGE: 's3',
  S3_ENDPOINT: 'http://localhost:9000',
  S3_REGION: 'eu',
  S3_BUCKET: 'files',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'secret',
};

test('without any setting the server runs on its own, on this machine alone, with the demonstration', () => {
  expect(readSettings({})).toEqual({
    mode: 'development',
    demo: true,
    port: 8080,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:8080',
    dataDir: resolve('data'),
    database: undefined,
    redisUrl: undefined,
    storage: { kind: 'disk' },
    mail: undefined,
    sms: undefined,
    secretsKey: undefined,
    ssoTrustedUrls: [],
    embeddedIdp: true,
    trustProxy: [],
    metricsToken: undefined,
    appCallsPerNetwork: 100_000,
    publicCallsPerNetwork: 300,
    mediaServers: { stunUrls: [], turnUrls: [], turnSecret: undefined },
    live: { kind: 'embedded', host: '127.0.0.1', port: 1935, mayMove: true, pushUrl: undefined },
    liveKit: undefined,
    logLevel: 'info',
  });
});

test('the embedded identity provider belongs to the demonstration, and never to production', () => {
  expect(readSettings({ DEMO: 'off' }).embeddedIdp).toBe(false);
  expect(readSettings({ EMBEDDED_IDP: 'off' }).embeddedIdp).toBe(false);
  expect(readSettings({ NODE_ENV: 'production' }).embeddedIdp).toBe(false);
  expect(() => readSettings({ NODE_ENV: 'production', EMBEDDED_IDP: 'on' })).toThrow(
    /EMBEDDED_IDP .* off in production/,
  );
});

test('the key is 64 hexadecimal digits and is not repeated in the complaint', () => {
  expect(readSettings({ SECRETS_KEY: 'AB'.repeat(32) }).secretsKey).toBe('AB'.repeat(32));
  expect(() => readSettings({ SECRETS_KEY: 'too-short' })).toThrow(/^(?!.*too-short).*SECRETS_KEY must be 64/);
});

test('trusted identity providers are a list of web addresses', () => {
  expect(readSettings({ SSO_TRUSTED_URLS: 'https://idp.corp.internal, http://10.0.0.5:8443' }).ssoTrustedUrls).toEqual([
    'https://idp.corp.internal',
    'http://10.0.0.5:8443',
  ]);
  expect(() => readSettings({ SSO_TRUSTED_URLS: 'idp.corp.internal' })).toThrow(SettingError);
});

test('the calls of apps from one network are a number, and fewer outside the demonstration', () => {
  expect(readSettings({ DEMO: 'off' }).appCallsPerNetwork).toBe(600);
  expect(readSettings({ NODE_ENV: 'production' }).appCallsPerNetwork).toBe(600);
  expect(readSettings({ APP_CALLS_PER_NETWORK: '6000' }).appCallsPerNetwork).toBe(6000);
  for (const wrong of ['0', '-1', '1000001', 'many', '1.5']) {
    expect(() => readSettings({ APP_CALLS_PER_NETWORK: wrong })).toThrow(/APP_CALLS_PER_NETWORK must be a number/);
  }
});

test('LiveKit has a key and a secret that is long enough and is not repeated in the complaint', () => {
  const given = { LIVEKIT_URL: 'wss://livekit.example.com', LIVEKIT_KEY: 'APIx', LIVEKIT_SECRET: 's'.repeat(32) };
  expect(readSettings(given).liveKit).toEqual({
    url: 'wss://livekit.example.com',
    key: 'APIx',
    secret: 's'.repeat(32),
  });
  expect(() => readSettings({ ...given, LIVEKIT_KEY: '' })).toThrow(/LIVEKIT_KEY must be set because LIVEKIT_URL is/);
  expect(() => readSettings({ ...given, LIVEKIT_SECRET: '' })).toThrow(
    /LIVEKIT_SECRET must be set because LIVEKIT_URL/,
  );
  expect(() => readSettings({ ...given, LIVEKIT_SECRET: 'too-short' })).toThrow(/^(?!.*too-short).*LIVEKIT_SECRET/);
  expect(() => readSettings({ ...given, LIVEKIT_URL: 'ftp://x' })).toThrow(/LIVEKIT_URL must be/);
  expect(() => readSettings({ LIVEKIT_API_KEY: 'x' })).toThrow(/Did you mean LIVEKIT_KEY/);
});

test('an empty setting counts as absent', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: ' ' })).toEqual(readSettings({}));
});

test('links lead to the port that was chosen, unless the public address is given', () => {
  expect(readSettings({ PORT: '3000' }).publicUrl).toBe('http://localhost:3000');
  expect(readSettings({ PUBLIC_URL: 'https://console.example.com/' }).publicUrl).toBe('https://console.example.com');
});

test('production has no demonstration', () => {
  expect(readSettings({ NODE_ENV: 'production' }).demo).toBe(false);
  expect(readSettings({ DEMO: 'off' }).demo).toBe(false);
});

test('migrations use the owner when there is one', () => {
  const runtimeUrl = 'postgres://runtime@db/console';
  const ownerUrl = 'postgres://owner@db/console';
  expect(readSettings({ DATABASE_URL: runtimeUrl }).database).toEqual({ runtimeUrl, ownerUrl: runtimeUrl });
  expect(readSettings({ DATABASE_URL: runtimeUrl, DATABASE_OWNER_URL: ownerUrl }).database?.ownerUrl).toBe(ownerUrl);
});

test('outside services are read whole', () => {
  const settings = readSettings({
    ...s3,
    S3_PATH_STYLE: 'on',
    SMTP_URL: 'smtp://localhost:25',
    MAIL_FROM: 'console@example.com',
    SMS_URL: 'https://sms.example.com',
    SMS_TOKEN: 'token',
    SMS_SIGNATURE: '示例',
    TRUST_PROXY: '10.0.0.0/8, ::1',
  });
  expect(settings.storage).toMatchObject({ kind: 's3', bucket: 'files', pathStyle: true });
  expect(settings.mail).toEqual({ smtpUrl: 'smtp://localhost:25', from: 'console@example.com' });
  expect(settings.sms).toEqual({ url: 'https://sms.example.com', token: 'token', signature: '示例' });
  expect(settings.trustProxy).toEqual(['10.0.0.0/8', '::1']);
});

const external = {
  LIVE_MEDIA: 'mediamtx',
  LIVE_PUSH_URL: 'rtmp://live.example.com/live',
  LIVE_PLAY_URL: 'https://live.example.com/live/{name}/index.m3u8',
  LIVE_API_URL: 'http://mediamtx:9997',
  LIVE_HOOK_SECRET: '0123456789abcdef',
};

test.each<[Record<string, string>, string | undefined]>([
  [{}, 'embedded'],
  [{ DATABASE_URL: 'postgres://db/console' }, 'embedded'],
  [{ NODE_ENV: 'production' }, undefined],
  [{ NODE_ENV: 'production', LIVE_MEDIA: 'embedded' }, 'embedded'],
  [{ NODE_ENV: 'test' }, undefined],
  [{ LIVE_MEDIA: 'off' }, undefined],
  [{ NODE_ENV: 'production', ...external }, 'mediamtx'],
])('pictures of live sessions come in, with %o: %s', (env, kind) => {
  expect(readSettings(env).live?.kind).toBe(kind);
});

describe('a wrong setting is named', () => {
  test.each<[Record<string, string>, string]>([
    [{ PORT: 'abc' }, "PORT must be a number from 0 to 65535, but is 'abc'."],
    [{ PORT: '70000' }, "PORT must be a number from 0 to 65535, but is '70000'."],
    [{ NODE_ENV: 'prod' }, "NODE_ENV must be development, production or test, but is 'prod'."],
    [{ NODE_ENV: 'production', DEMO: 'on' }, 'DEMO must be off in production.'],
    [
      { PUBLIC_URL: 'console.example.com' },
      "PUBLIC_URL must be an http:// or https:// address, but is 'console.example.com'.",
    ],
    [
      { TRUST_PROXY: '10.0.0.0/33' },
      "TRUST_PROXY must be a list of addresses or networks such as 10.0.0.0/8, separated by commas, but is '10.0.0.0/33'.",
    ],
    [{ SMTP_URL: 'http://mail' }, 'SMTP_URL must be an smtp:// or smtps:// address.'],
    [{ SMTP_URL: 'smtp://mail' }, 'MAIL_FROM must be set because SMTP_URL is set.'],
    [{ ...s3, S3_BUCKET: '' }, 'S3_BUCKET must be set because STORAGE is s3.'],
    [{ DATABASE_OWNER_URL: 'postgres://db/console' }, 'DATABASE_URL must be set because DATABASE_OWNER_URL is set.'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must be at least 16 characters long.'],
    [{ LIVE_MEDIA: 'nginx' }, "LIVE_MEDIA must be off, embedded, mediamtx or srs, but is 'nginx'."],
    [{ LIVE_MEDIA: 'srs' }, 'LIVE_PUSH_URL must be set because LIVE_MEDIA is srs.'],
    [{ ...external, LIVE_HOOK_SECRET: 'short' }, 'LIVE_HOOK_SECRET must be at least 16 characters long.'],
    [{ ...external, LIVE_HOOK_SECRET: '' }, 'LIVE_HOOK_SECRET must be set because LIVE_MEDIA is mediamtx.'],
    [
      { ...external, LIVE_PLAY_URL: 'https://live.example.com/live' },
      "LIVE_PLAY_URL must be an http:// or https:// address with {name} in it, but is 'https://live.example.com/live'.",
    ],
    [{ LIVE_RTMPHOST: '::' }, 'LIVE_RTMPHOST is not a setting. Did you mean LIVE_RTMP_HOST?'],
    [{ SMTP_HOST: 'mail' }, 'SMTP_HOST is not a setting. Did you mean SMTP_URL?'],
    [{ S3_BUCKETS: 'files' }, 'S3_BUCKETS is not a setting. Did you mean S3_BUCKET?'],
  ])('%o', (env, sentence) => {
    expect(() => readSettings(env)).toThrow(new SettingError(sentence));
  });
});

test('a wrong address with a password in it is not repeated', () => {
  expect(() => readSettings({ DATABASE_URL: 'mysql://root:hunter2@db' })).toThrow(
    /^DATABASE_URL must be a postgres:\/\/ address\.$/,
  );
});

test('every setting is described once', () => {
  const names = settingsTable.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const { meaning } of settingsTable) expect(meaning).toMatch(/\.$/);
});

test('the README lists every setting with its default, an example and its meaning', () => {
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8').replace(/ +\|/g, ' |');
  for (const setting of settingsTable) {
    const basis = setting.default === '' ? '–' : `\`${setting.default}\``;
    expect(readme).toContain(`| \`${setting.name}\` | ${basis} | \`${setting.example}\` | ${setting.meaning} |`);
  }
});

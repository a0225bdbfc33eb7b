import { isIP } from 'node:net';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { port, readLive, url, type EmbeddedMedia, type ExternalMedia } from './settings/live-settings.ts';
import { settingsTable, type SettingName } from './settings-table.ts';
import { StartError } from './start-error.ts';

export type { EmbeddedMedia, ExternalMedia } from './settings/live-settings.ts';
export { settingsTable } from './settings-table.ts';

/** Says which setting is wrong and what it must be. */
export class SettingError extends StartError {
  override name = 'SettingError';
}

export type S3Settings = {
  kind: 's3';
  endpoint: string;
  region: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
  pathStyle: boolean;
};

export type Settings = {
  mode: 'development' | 'production' | 'test';
  demo: boolean;
  port: number;
  host: string;
  /** Without a slash at its end. */
  publicUrl: string;
  dataDir: string;
  /** Undefined: the embedded PostgreSQL. */
  database: { runtimeUrl: string; ownerUrl: string } | undefined;
  redisUrl: string | undefined;
  storage: { kind: 'disk' } | S3Settings;
  mail: { smtpUrl: string; from: string } | undefined;
  sms: { url: string; token: string; signature: string } | undefined;
  /** Undefined: kept in a file of the data folder. */
  secretsKey: string | undefined;
  ssoTrustedUrls: string[];
  embeddedIdp: boolean;
  trustProxy: string[];
  metricsToken: string | undefined;
  appCallsPerNetwork: number;
  publicCallsPerNetwork: number;
  /** For pictures and sound of calls. */
  mediaServers: { stunUrls: string[]; turnUrls: string[]; turnSecret: string | undefined };
  /** Undefined: pictures and sound go from one app to the other. */
  liveKit: { url: string; key: string; secret: string } | undefined;
  /** Where the pictures of live sessions come in; undefined: nowhere. */
  live: EmbeddedMedia | ExternalMedia | undefined;
  logLevel: LogLevel;
};

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const;
type LogLevel = (typeof logLevels)[number];

const text = z.string();
const onOff = z.enum(['on', 'off']);
const calls = z.pipe(
  z.string().check(z.regex(/^\d{1,7}$/)),
  z.pipe(z.transform(Number), z.number().check(z.minimum(1), z.maximum(1_000_000))),
);
const list = z.pipe(
  text,
  z.transform((items: string) => items.split(',').map((item) => item.trim())),
);
const proxies = z.pipe(list, z.array(z.string().check(z.refine(isAddressOrNetwork))));
const iceAddresses = (...kinds: string[]) =>
  z.pipe(
    list,
    z.array(
      z
        .string()
        .check(
          z.refine((value: string) =>
            new RegExp(`^(${kinds.join('|')}):[\\w.\\-[\\]:]+(\\?transport=(udp|tcp))?$`).test(value),
          ),
        ),
    ),
  );
const webAddresses = z.pipe(list, z.array(url('http', 'https')));

export function readSettings(env: NodeJS.ProcessEnv): Settings {
  refuseUnknown(env);
  const read = <Value>(name: SettingName, schema: z.ZodMiniType<Value>, mustBe: string, secret = false) =>
    readSetting(env, name, schema, mustBe, secret);
  const need = (name: SettingName, because: string): string => {
    const value = read(name, text, 'a text');
    if (value === undefined) throw new SettingError(`${name} must be set because ${because}.`);
    return value;
  };

  const mode =
    read('NODE_ENV', z.enum(['development', 'production', 'test']), 'development, production or test') ?? 'development';
  const demo = read('DEMO', onOff, 'on or off');
  if (mode === 'production' && demo === 'on') throw new SettingError('DEMO must be off in production.');

  const portNumber = read('PORT', port, 'a number from 0 to 65535') ?? 8080;
  const host = read('HOST', text, 'an address') ?? '127.0.0.1';
  const publicUrl =
    read('PUBLIC_URL', url('http', 'https'), 'an http:// or https:// address') ?? `http://localhost:${portNumber}`;

  const databaseUrl = url('postgres', 'postgresql');
  const runtimeUrl = read('DATABASE_URL', databaseUrl, 'a postgres:// address', true);
  const ownerUrl = read('DATABASE_OWNER_URL', databaseUrl, 'a postgres:// address', true);
  if (ownerUrl && !runtimeUrl) need('DATABASE_URL', 'DATABASE_OWNER_URL is set');

  const s3 = (name: SettingName) => need(name, 'STORAGE is s3');
  const onS3 = read('STORAGE', z.enum(['disk', 's3']), 'disk or s3') === 's3';
  const endpoint = read('S3_ENDPOINT', url('http', 'https'), 'an http:// or https:// address');
  const pathStyle = read('S3_PATH_STYLE', onOff, 'on or off') === 'on';

  const smtpUrl = read('SMTP_URL', url('smtp', 'smtps'), 'an smtp:// or smtps:// address', true);
  const smsUrl = read('SMS_URL', url('http', 'https'), 'an http:// or https:// address');

  const demonstrates =
    mode !== 'production' && (demo === 'on' || (demo === undefined && !runtimeUrl && isLoopback(host)));
  const embeddedIdp = read('EMBEDDED_IDP', onOff, 'on or off');
  if (embeddedIdp === 'on' && mode === 'production') {
    throw new SettingError('EMBEDDED_IDP is for trying out single sign-on and must be off in production.');
  }

  const turnUrls =
    read('TURN_URLS', iceAddresses('turn', 'turns'), 'turn: or turns: addresses, separated by commas') ?? [];
  const turnSecret = read('TURN_SECRET', z.string().check(z.minLength(16)), 'at least 16 characters long', true);
  if (turnUrls.length > 0 && turnSecret === undefined) need('TURN_SECRET', 'TURN_URLS is set');

  const liveKitUrl = read('LIVEKIT_URL', url('ws', 'wss', 'http', 'https'), 'a wss:// or https:// address');
  const liveKitSecret = read('LIVEKIT_SECRET', z.string().check(z.minLength(32)), 'at least 32 characters long', true);

  const live = readLive(read, need, mode, demonstrates);

  return {
    mode,
    demo: demonstrates,
    port: portNumber,
    host,
    publicUrl: publicUrl.replace(/\/+$/, ''),
    dataDir: resolve(read('DATA_DIR', text, 'a folder') ?? 'data'),
    database: runtimeUrl ? { runtimeUrl, ownerUrl: ownerUrl ?? runtimeUrl } : undefined,
    redisUrl: read('REDIS_URL', url('redis', 'rediss'), 'a redis:// or rediss:// address', true),
    storage: onS3
      ? {
          kind: 's3',
          endpoint: endpoint ?? s3('S3_ENDPOINT'),
          region: s3('S3_REGION'),
          bucket: s3('S3_BUCKET'),
          accessKey: s3('S3_ACCESS_KEY'),
          secretKey: s3('S3_SECRET_KEY'),
          pathStyle,
        }
      : { kind: 'disk' },
    mail: smtpUrl ? { smtpUrl, from: need('MAIL_FROM', 'SMTP_URL is set') } : undefined,
    sms: smsUrl
      ? { url: smsUrl, token: need('SMS_TOKEN', 'SMS_URL is set'), signature: need('SMS_SIGNATURE', 'SMS_URL is set') }
      : undefined,
    secretsKey: read('SECRETS_KEY', z.string().check(z.regex(/^[0-9a-f]{64}$/i)), '64 hexadecimal digits', true),
    ssoTrustedUrls: read('SSO_TRUSTED_URLS', webAddresses, 'a list of web addresses, separated by commas') ?? [],
    embeddedIdp: embeddedIdp === undefined ? demonstrates : embeddedIdp === 'on',
    trustProxy:
      read('TRUST_PROXY', proxies, 'a list of addresses or networks such as 10.0.0.0/8, separated by commas') ?? [],
    metricsToken: read('METRICS_TOKEN', z.string().check(z.minLength(16)), 'at least 16 characters long', true),
    // A simulator plays all devices of the demonstration from one address.
    appCallsPerNetwork:
      read('APP_CALLS_PER_NETWORK', calls, 'a number from 1 to 1000000') ?? (demonstrates ? 100_000 : 600),
    publicCallsPerNetwork: read('PUBLIC_CALLS_PER_NETWORK', calls, 'a number from 1 to 1000000') ?? 300,
    mediaServers: {
      stunUrls:
        read('STUN_URLS', iceAddresses('stun', 'stuns'), 'stun: or stuns: addresses, separated by commas') ?? [],
      turnUrls,
      turnSecret,
    },
    liveKit: liveKitUrl
      ? {
          url: liveKitUrl,
          key: need('LIVEKIT_KEY', 'LIVEKIT_URL is set'),
          secret: liveKitSecret ?? need('LIVEKIT_SECRET', 'LIVEKIT_URL is set'),
        }
      : undefined,
    live,
    logLevel: read('LOG_LEVEL', z.enum(logLevels), `one of ${logLevels.join(', ')}`) ?? 'info',
  };
}

function readSetting<Value>(
  env: NodeJS.ProcessEnv,
  name: SettingName,
  schema: z.ZodMiniType<Value>,
  mustBe: string,
  secret: boolean,
): Value | undefined {
  const value = env[name]?.trim();
  if (!value) return undefined;
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  // The sentence ends up in terminals and logs, where a password must not.
  throw new SettingError(`${name} must be ${mustBe}${secret ? '' : `, but is '${value}'`}.`);
}

/** The demonstration's passwords are known: unless it is asked for, only this machine gets it. */
const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.');

function isAddressOrNetwork(item: string): boolean {
  const [address = '', bits, ...rest] = item.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

const prefixes = ['SMTP_', 'S3_', 'SMS_', 'SSO_', 'DATABASE_', 'STUN_', 'TURN_', 'LIVEKIT_', 'LIVE_'];

/** A misspelt name would otherwise be a setting that silently does nothing. */
function refuseUnknown(env: NodeJS.ProcessEnv): void {
  const known: string[] = settingsTable.map(({ name }) => name);
  for (const name of Object.keys(env)) {
    if (known.includes(name) || !prefixes.some((prefix) => name.startsWith(prefix))) continue;
    const nearest = known.toSorted((left, right) => distance(name, left) - distance(name, right))[0];
    throw new SettingError(`${name} is not a setting. Did you mean ${nearest}?`);
  }
}

/** How many letters must be added, dropped or replaced to get from one word to the other. */
function distance(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (const [row, letter] of from.split('').entries()) {
    const current = [row + 1];
    for (const [column, other] of to.split('').entries()) {
      const replace = (previous[column] ?? 0) + (letter === other ? 0 : 1);
      current.push(Math.min(replace, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1));
    }
    previous = current;
  }
  return previous.at(-1) ?? 0;
}

import * as z from 'zod/mini';
import type { SettingName } from '../settings-table.ts';

export type EmbeddedMedia = {
  kind: 'embedded';
  host: string;
  /** 0 is any that is free. */
  port: number;
  /** Another port will do where this one is taken. */
  mayMove: boolean;
  /** Undefined: where it listens. */
  pushUrl: string | undefined;
};

export type ExternalMedia = {
  kind: 'mediamtx' | 'srs';
  pushUrl: string;
  /** With `{name}` where the name of a stream goes. */
  playUrl: string;
  apiUrl: string;
  /** What the addresses of its recordings begin with; undefined: it records nothing. */
  recordingsUrl: string | undefined;
  hookSecret: string;
};

const digits = z.string().check(z.regex(/^\d{1,5}$/));
export const port = z.pipe(digits, z.pipe(z.transform(Number), z.number().check(z.maximum(65_535))));

export function url(...protocols: string[]) {
  return z
    .string()
    .check(
      z.refine((value: string) => URL.canParse(value) && protocols.includes(new URL(value).protocol.slice(0, -1))),
    );
}

type Read = <Value>(
  name: SettingName,
  schema: z.ZodMiniType<Value>,
  mustBe: string,
  secret?: boolean,
) => Value | undefined;

export function readLive(
  read: Read,
  need: (name: SettingName, because: string) => string,
  mode: 'development' | 'production' | 'test',
  demonstrates: boolean,
): EmbeddedMedia | ExternalMedia | undefined {
  const kinds = ['off', 'embedded', 'mediamtx', 'srs'] as const;
  const wanted = read('LIVE_MEDIA', z.enum(kinds), 'off, embedded, mediamtx or srs');
  // Hundreds of servers of tests would each start one.
  const usual = mode !== 'test' && (demonstrates || mode === 'development') ? 'embedded' : 'off';
  const kind = wanted ?? usual;
  const host = read('LIVE_RTMP_HOST', z.string(), 'an address') ?? '127.0.0.1';
  const rtmpPort = read('LIVE_RTMP_PORT', port, 'a number from 0 to 65535') ?? 1935;
  const pushUrl = read('LIVE_PUSH_URL', url('rtmp', 'rtmps'), 'an rtmp:// or rtmps:// address')?.replace(/\/+$/, '');
  const web = url('http', 'https');
  const playUrl = read(
    'LIVE_PLAY_URL',
    web.check(z.includes('{name}')),
    'an http:// or https:// address with {name} in it',
  );
  const apiUrl = read('LIVE_API_URL', web, 'an http:// or https:// address', true);
  const recordingsUrl = read('LIVE_RECORDINGS_URL', web, 'an http:// or https:// address');
  const hookSecret = read('LIVE_HOOK_SECRET', z.string().check(z.minLength(16)), 'at least 16 characters long', true);
  if (kind === 'off') return undefined;
  if (kind === 'embedded') return { kind, host, port: rtmpPort, mayMove: mode !== 'production', pushUrl };
  const because = `LIVE_MEDIA is ${kind}`;
  return {
    kind,
    pushUrl: pushUrl ?? need('LIVE_PUSH_URL', because),
    playUrl: playUrl ?? need('LIVE_PLAY_URL', because),
    apiUrl: (apiUrl ?? need('LIVE_API_URL', because)).replace(/\/+$/, ''),
    recordingsUrl,
    hookSecret: hookSecret ?? need('LIVE_HOOK_SECRET', because),
  };
}

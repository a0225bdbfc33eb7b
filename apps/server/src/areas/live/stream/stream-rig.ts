import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import type pg from 'pg';
import { demonstrationTenants } from '../../../demonstration/content/tenants.ts';
import { hashToken } from '../../../kernel/calls/tokens.ts';
import { newId } from '../../../kernel/db/ids.ts';

export interface Looking {
  readonly look: <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>;
}

export const [company, other] = demonstrationTenants.map(({ tenantId }) => tenantId) as [string, string];

/** One that a server can have, now and when it is started again. */
export async function freePort(): Promise<number> {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { port } = holder.address() as AddressInfo;
  holder.close();
  await once(holder, 'close');
  return port;
}

export interface TestLive {
  readonly tenantId: string;
  readonly liveId: string;
  readonly streamName: string;
  readonly key: string;
}

interface Wish {
  readonly tenantId?: string;
  readonly status?: string;
  readonly startOnStream?: boolean;
  readonly replay?: string;
  readonly source?: 'RTMP' | 'PULL_URL';
}

/** A session as its editors leave it. */
export async function addLive(
  { look }: Looking,
  { tenantId = company, status = 'SCHEDULED', startOnStream = true, replay = 'AUTO', source = 'RTMP' }: Wish = {},
): Promise<TestLive> {
  const [liveId, streamName, key] = [newId(), randomBytes(8).toString('hex'), randomBytes(16).toString('hex')];
  await look(
    `insert into live (tenant_id, id, name, plan_start_at, plan_end_at, source, pull_url, start_on_stream, access,
                       moderated, auto_cue, record, replay, replay_days, status, started_at, slug, stream_name, key_hash,
                       key_tail, created_by)
     values ($1, $2, '新品讲解', now(), now() + interval '1 hour', $3, $4, $5, 'PUBLIC', false, false, true, $6, 30, $7,
             case when $7 = 'LIVE' then now() end, $8, $8, $9, $10,
             (select id from account where tenant_id = $1 and username = 'operator' limit 1))`,
    [
      tenantId,
      liveId,
      source,
      source === 'RTMP' ? null : 'https://live.example.com/a.m3u8',
      startOnStream,
      replay,
      status,
      streamName,
      hashToken(key),
      key.slice(-4),
    ],
  );
  return { tenantId, liveId, streamName, key };
}

export const statusOf = async ({ look }: Looking, { liveId }: TestLive) =>
  (await look<{ status: string }>(`select status from live where id = $1`, [liveId]))[0]!.status;

export const eventsOf = async ({ look }: Looking, { liveId }: TestLive) =>
  (await look<{ kind: string }>(`select kind from live_event where live_id = $1 order by at, id`, [liveId])).map(
    ({ kind }) => kind,
  );

export const streamsOf = ({ look }: Looking, { liveId }: TestLive) =>
  look<{
    ended: boolean;
    kbps: number | null;
    fps: number | null;
    dropped: number | null;
    ms: number | null;
    path: string | null;
  }>(
    `select ended_at is not null as ended, bitrate_kbps as kbps, fps, dropped_pct as dropped, recorded_ms::float8 as ms, recording_path as path
       from live_stream where live_id = $1 order by started_at`,
    [liveId],
  );

export interface Encoder {
  /** The exit code; null after a signal. */
  readonly ended: Promise<number | null>;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

const running = new Set<Encoder>();
/** None outlives its test. */
export const stopEncoders = () => Promise.all([...running].map((encoder) => encoder.stop('SIGKILL')));

/** A test picture with a tone, pushed as fast as it is to be seen. */
export function push(url: string, { seconds = 600 } = {}): Encoder {
  const picture = ['-f', 'lavfi', '-i', 'testsrc=size=320x240:rate=15'];
  const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=44100'];
  const coded = '-c:v libx264 -preset ultrafast -tune zerolatency -g 15 -pix_fmt yuv420p -c:a aac -b:a 64k'.split(' ');
  const args = ['-loglevel', 'error', '-re', ...picture, '-re', ...sound, ...coded, '-t', String(seconds)];
  const child = spawn('ffmpeg', [...args, '-f', 'flv', url], { stdio: 'ignore' });
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const encoder: Encoder = {
    ended,
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      await ended;
    },
  };
  running.add(encoder);
  void ended.then(() => running.delete(encoder));
  return encoder;
}

export const pushUrl = (port: number, { streamName, key }: Pick<TestLive, 'streamName' | 'key'>) =>
  `rtmp://127.0.0.1:${port}/live/${streamName}?secret=${key}`;

/** The processes of the media servers that this process has started, or another. */
export function mediaChildren(parent = process.pid): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const isChild = readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('media-child.js');
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
        return isChild && Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent;
      } catch {
        return false;
      }
    })
    .map(Number);
}

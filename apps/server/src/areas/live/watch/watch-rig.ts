import { randomUUID } from 'node:crypto';
import type { LiveAccess, LiveStatus } from '@console/contract/areas/live/live/parts';
import { liveWatch } from '@console/contract/areas/live/watch';
import type { ArgumentOf } from '@console/contract/endpoint';
import type { QueryResultRow } from 'pg';
import { demonstrationTenants } from '../../../demonstration/content/tenants.ts';
import type { TestServer } from '../../../test/harness.ts';
import { quickHash } from '../../../test/quick-hash.ts';

// Sessions as their editors leave them, and people who come to watch.

export const company = demonstrationTenants[0]!.tenantId;
export const otherCompany = demonstrationTenants[1]!.tenantId;

interface Looking {
  look<Row extends QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
}

export interface LiveRow {
  readonly status?: LiveStatus;
  readonly access?: LiveAccess;
  readonly password?: string;
  readonly tenantId?: string;
  readonly moderated?: boolean;
  readonly autoCue?: boolean;
  readonly agreementId?: string | null;
  readonly groupIds?: readonly string[];
  readonly source?: 'RTMP' | 'PULL_URL';
  readonly pullUrl?: string | null;
}

export interface MadeLive {
  readonly liveId: string;
  readonly slug: string;
  readonly tenantId: string;
}

let count = 0;

export async function makeLive(server: Looking, row: LiveRow = {}): Promise<MadeLive> {
  const { status = 'LIVE', access = 'PUBLIC', tenantId = company, moderated = false, autoCue = false } = row;
  const [liveId, slug] = [randomUUID(), randomUUID().replaceAll('-', '').slice(0, 16)];
  const begun = ['LIVE', 'INTERRUPTED', 'ENDED'].includes(status);
  await server.look(
    `insert into live (tenant_id, id, name, plan_start_at, plan_end_at, source, pull_url, start_on_stream, access,
                       password_hash, agreement_id, moderated, auto_cue, record, replay, status, started_at, ended_at,
                       interrupted_at, cancel_reason, slug, stream_name)
     values ($1, $2, $3, now() + interval '1 hour', now() + interval '2 hours', $4, $5, false, $6, $7, $8, $9, $10, true,
             'AUTO', $11, case when $12 then now() end, case when $11 = 'ENDED' then now() end,
             case when $11 = 'INTERRUPTED' then now() end, case when $11 = 'CANCELED' then '改期' end, $13, $13)`,
    [
      tenantId,
      liveId,
      `直播 ${(count += 1)}`,
      row.source ?? 'RTMP',
      row.pullUrl ?? null,
      access,
      row.password === undefined ? null : await quickHash(row.password),
      row.agreementId ?? null,
      moderated,
      autoCue,
      status,
      begun,
      slug,
    ],
  );
  for (const groupId of row.groupIds ?? []) {
    await server.look('insert into live_client_group (tenant_id, live_id, group_id) values ($1, $2, $3)', [
      tenantId,
      liveId,
      groupId,
    ]);
  }
  return { liveId, slug, tenantId };
}

/** Somebody of the console who may look at live sessions, signed in. */
export async function signedIn(data: Looking, tenantId = company): Promise<string> {
  const id = randomUUID();
  await data.look(
    `insert into account (tenant_id, id, type, username, name, status) values ($1, $2, 3, $3, '导播', 'ACTIVE')`,
    [tenantId, id, `live${id.replaceAll('-', '').slice(0, 20)}`],
  );
  await data.look(
    `insert into role (tenant_id, id, name, code, permissions) values ($1, $2::uuid, $2::text, $2::text, $3)`,
    [tenantId, id, ['live:session:query']],
  );
  await data.look('insert into account_role (tenant_id, account_id, role_id) values ($1, $2, $2)', [tenantId, id]);
  await data.look(
    `insert into session (tenant_id, id, token_hash, account_id, role_id, method, expires_at)
     values ($1, $2::uuid, $2::text, $2::uuid, $2::uuid, 'PASSWORD', now() + interval '1 day')`,
    [tenantId, id],
  );
  return id;
}

/** A material of its own in a session. */
export async function addItem(
  server: Looking,
  { liveId, tenantId }: MadeLive,
  row: { readonly status?: string; readonly cueSec?: number; readonly content?: string } = {},
): Promise<{ itemId: string; materialId: string; title: string }> {
  const [itemId, materialId] = [randomUUID(), randomUUID()];
  const title = `内容 ${(count += 1)}`;
  await server.look(
    `insert into material (tenant_id, id, kind, name, locale, visibility, status, content)
     values ($1, $2, 'IMAGE_TEXT', $3, 'zh-CN', 'TEAM', $4, $5)`,
    [tenantId, materialId, title, row.status ?? 'READY', row.content ?? '<p>步骤</p>'],
  );
  await server.look(
    `insert into live_item (tenant_id, id, live_id, material_id, sort, cue_sec)
     select $1, $2, $3, $4, (select count(*) from live_item where live_id = $3), $5`,
    [tenantId, itemId, liveId, materialId, row.cueSec ?? null],
  );
  return { itemId, materialId, title };
}

/** An agreement with a published text. */
export async function makeAgreement(server: Looking): Promise<{ agreementId: string; versionId: string }> {
  const [agreementId, versionId] = [randomUUID(), randomUUID()];
  await server.look(
    `insert into agreement (tenant_id, id, application_id, kind, name, share_slug)
     select $1, $2::uuid, (select id from application where tenant_id = $1 limit 1), 'OTHER', $2::uuid::text, $2::uuid::text`,
    [company, agreementId],
  );
  await server.look(
    `insert into agreement_version (tenant_id, id, agreement_id, name, version_no, content, change_summary, status, seq,
                                    published_at, content_sha256)
     values ($1, $2, $3, '1.0', '1.0', '{"zh-CN": "<p>条款</p>", "en-US": "<p>Terms</p>"}', '{}', 'PUBLISHED', 1, now(),
             'x')`,
    [company, versionId, agreementId],
  );
  await server.look('update agreement set current_version_id = $2 where id = $1', [agreementId, versionId]);
  return { agreementId, versionId };
}

type Enter = ArgumentOf<typeof liveWatch.enter>;

export const watchers = (server: TestServer) => {
  const from = (ip: string | undefined) => ({ ...(ip !== undefined && { headers: { 'x-forwarded-for': ip } }) });
  const enter = (slug: string, more: Omit<Enter, 'slug'> = {}, ip?: string) =>
    server.call(liveWatch.enter, { slug, ...more }, from(ip));
  return {
    door: async (slug: string) => (await server.call(liveWatch.door, { slug })).data!,
    enter,
    /** A guest who got in. */
    async guest({ slug }: Pick<MadeLive, 'slug'>, more: Omit<Enter, 'slug'> = {}): Promise<string> {
      const { data, code, message } = await enter(slug, more);
      if (!data) throw new Error(`${code}: ${message}`);
      return data.ticket;
    },
    now: (ticket: string) => server.call(liveWatch.now, { ticket }),
  };
};

export interface LiveEvent {
  readonly event: string;
  readonly data: unknown;
}

/** Everything that comes by a line of events. */
export async function hear(url: string, headers: Record<string, string> = {}) {
  const stop = new AbortController();
  const heard: LiveEvent[] = [];
  const answer = await fetch(url, { headers, signal: stop.signal });
  let isOver = false;
  const reading = (async () => {
    let rest = '';
    for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) {
      const parts = `${rest}${chunk}`.split('\n\n');
      rest = parts.pop()!;
      for (const part of parts) {
        const event = /^event: (.*)$/m.exec(part)?.[1];
        if (event !== undefined) heard.push({ event, data: JSON.parse(/^data: (.*)$/m.exec(part)![1]!) });
      }
    }
  })()
    .catch(() => undefined)
    .finally(() => (isOver = true));
  return {
    status: answer.status,
    heard,
    changes: () => heard.filter(({ event }) => event === 'change').length,
    over: () => isOver,
    async close() {
      stop.abort();
      await reading;
    },
  };
}

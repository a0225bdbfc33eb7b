import type { appVersion as contract } from '@console/contract/areas/application/app-version';
import type { InputOf, ReturnOf } from '@console/contract/endpoint';
import { sql } from 'kysely';
import { isReadable } from '../../../domain/file/readable-files.ts';
import type { Context, StepContext } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { storageKey } from '../../../kernel/files/file-answer.ts';
import type { Storage } from '../../../ports/storage/storage.ts';
import { readPiece } from '../../../kernel/files/read-piece.ts';
import { readPackage } from './package-reader/read-package.ts';
import type { PreflightFacts } from './preflight/facts.ts';
import { packageChecks } from './preflight/preflight.ts';

type Wanted = InputOf<(typeof contract)['inspect']>;

interface Known extends Pick<PreflightFacts, 'application' | 'highestCode' | 'last'> {
  readonly file: { readonly stored: string; readonly size: number; readonly ext: string };
}

/** Reads a package as soon as it is there: its author sees at once what it is and what is new in it. */
export async function inspectPackage(
  storage: Storage,
  wanted: Wanted,
  context: StepContext,
): Promise<ReturnOf<(typeof contract)['inspect']>> {
  const { file, ...around } = await context.within('read', (inside) => known(wanted, inside));
  const key = storageKey(context.actor.tenantId, file);
  const read = await readPackage((range) => readPiece(storage, key, range), file.size, file.ext);
  const [parsed, problem] = typeof read === 'string' ? [null, read] : [read, null];
  const version = {
    versionName: null,
    versionCode: null,
    channel: wanted.channel,
    releaseNotes: { 'zh-CN': '', 'en-US': '' },
    file,
    parsed,
    problem,
  };
  return { parsed, problem, checks: packageChecks({ ...around, version }), last: around.last?.versionName ?? null };
}

async function known({ applicationId, fileId, channel }: Wanted, { db, actor }: Context): Promise<Known> {
  const others = sql`from app_version o left join file g on g.tenant_id = o.tenant_id and g.id = o.file_id
    where o.tenant_id = p.tenant_id and o.application_id = p.id and o.channel = ${channel} and o.deleted_at is null`;
  const { rows } = await sql<Known>`
    select json_build_object('code', p.code, 'platform', p.platform, 'hasPrivacyPolicy', true, 'hasAgreement', true)
             as application,
           json_build_object('stored', f.stored, 'size', f.size, 'ext', f.ext) as file,
           (select max(o.version_code) ${others} and o.status in ('PUBLISHED', 'DEPRECATED', 'WITHDRAWN')) as "highestCode",
           (select json_build_object('versionName', o.version_name, 'size', g.size, 'parsed', o.parsed)
              ${others} and o.status in ('PUBLISHED', 'DEPRECATED') order by o.version_code desc limit 1) as last
      from application p
      join file f on f.tenant_id = p.tenant_id and f.id = ${fileId} and f.kind = 'PACKAGE' and f.deleted_at is null
       and ${isReadable(actor, 'f')}
     where p.tenant_id = ${actor.tenantId} and p.id = ${applicationId} and p.deleted_at is null`.execute(db);
  if (!rows[0]) throw new Fault('NOT_FOUND');
  return rows[0];
}

import { application, type Application } from '@console/contract/areas/application/application';
import {
  appVersion,
  type AppVersion,
  type Channel,
  type VersionStatus,
} from '@console/contract/areas/application/app-version';
import type { ArgumentOf } from '@console/contract/endpoint';
import { expect, vi } from 'vitest';
import { newId } from '../../../kernel/db/ids.ts';
import { companyOf } from '../../app-people/app-session/app-rig.ts';
import { save } from '../../base/file/file-rig.ts';
import type { TestServer } from '../../../test/harness.ts';
import { soon } from '../../../kernel/jobs/job-rig.ts';

// Applications of the demonstration's companies, and versions of them.

type Owner = 'owner' | 'owner.ruichi';
export type GivenApplication = ArgumentOf<typeof application.add>;

let count = 0;

/** One that nobody else has. */
export function givenApplication(more: Partial<GivenApplication> = {}): GivenApplication {
  count += 1;
  return {
    name: `血透助手 ${count}`,
    code: `com.example.app${count}`,
    platform: 'ANDROID',
    audience: 'BOTH',
    iconFileId: null,
    description: null,
    category: null,
    status: 'ENABLED',
    minSupportedVersionCode: null,
    storeLinks: [],
    ...more,
  };
}

/** Through the front door; of the first company, unless given otherwise. */
export async function addApplication(
  server: TestServer,
  more: Partial<GivenApplication> = {},
  owner: Owner = 'owner',
): Promise<Application> {
  const token = await server.signIn(owner);
  const { data, message } = await server.call(application.add, givenApplication(more), { token });
  if (!data) throw new Error(message);
  return data;
}

export interface NewVersion {
  readonly versionName?: string;
  readonly versionCode?: number;
  readonly channel?: Channel;
  readonly status?: VersionStatus;
  /** An upload of kind PACKAGE; without one it lies in a store. */
  readonly fileId?: string | null;
  readonly parsed?: object | null;
  readonly owner?: Owner;
}

/** One that is published, made by the database: how it gets there has tests of its own. */
export async function makeVersion(
  server: TestServer,
  { applicationId, name }: Pick<Application, 'applicationId' | 'name'>,
  more: NewVersion = {},
): Promise<string> {
  count += 1;
  const versionId = newId();
  const { versionCode = count, versionName = `1.${count}.0`, channel = 'STABLE', status = 'PUBLISHED' } = more;
  const { fileId = null, parsed = null, owner = 'owner' } = more;
  await server.look(
    `insert into app_version (tenant_id, id, application_id, name, version_name, version_code, channel, package_type,
                              file_id, store_url, release_notes, update_mode, status, parsed, published_at)
     values ($1, $2, $3, $4, $5, $6, $7, case when $8::uuid is null then 'STORE_LINK' else 'FULL' end, $8,
             case when $8::uuid is null then 'https://store.example/app' end, $9, 'OPTIONAL', $10, $11,
             case when $10 in ('PUBLISHED', 'DEPRECATED', 'WITHDRAWN') then now() end)`,
    [
      companyOf(owner),
      versionId,
      applicationId,
      `${name} ${versionName}`,
      versionName,
      versionCode,
      channel,
      fileId,
      JSON.stringify({ 'zh-CN': '修复了一些问题', 'en-US': 'Some things were mended' }),
      status,
      parsed && JSON.stringify(parsed),
    ],
  );
  return versionId;
}

export type GivenVersion = ArgumentOf<typeof appVersion.add>;

/** A draft, unless a package or an address is named. */
export const givenVersion = (applicationId: string, more: Partial<GivenVersion> = {}): GivenVersion => ({
  applicationId,
  versionName: null,
  versionCode: null,
  channel: 'STABLE',
  packageType: 'FULL',
  fileId: null,
  storeUrl: null,
  releaseNotes: { 'zh-CN': '修复了一些问题', 'en-US': 'Some things were mended' },
  updateMode: 'OPTIONAL',
  forcedBelowVersionCode: null,
  ...more,
});

/** A package that somebody has uploaded. */
export async function savePackage(
  server: TestServer,
  bytes: Buffer,
  name = 'app.apk',
  owner: Owner = 'owner',
): Promise<string> {
  const { data, message } = await save(server, name, bytes, { token: await server.signIn(owner), kind: 'PACKAGE' });
  if (!data) throw new Error(message);
  return data.fileId;
}

/** Read and checked. */
export async function checkedVersion(
  server: TestServer,
  versionId: string,
  owner: Owner = 'owner',
): Promise<AppVersion> {
  const token = await server.signIn(owner);
  return vi.waitFor(async () => {
    const { data } = await server.call(appVersion.detail, { versionId }, { token });
    expect(data?.status).not.toBe('CHECKING');
    return data!;
  }, soon);
}

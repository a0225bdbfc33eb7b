import { downloadPage, type DownloadPage } from '@console/contract/areas/application/download-page';
import type { ArgumentOf } from '@console/contract/endpoint';
import { addApplication, makeVersion, type GivenApplication, type NewVersion } from '../application/application-rig.ts';
import { save, zip } from '../../base/file/file-rig.ts';
import type { TestServer } from '../../../test/harness.ts';

// Applications with a package and a public page.

type Owner = 'owner' | 'owner.ruichi';
type Settings = Omit<ArgumentOf<typeof downloadPage.update>, 'applicationId' | 'version'>;

export const packageBytes = zip([
  { name: 'AndroidManifest.xml' },
  { name: 'classes.dex', bytes: Buffer.alloc(5000, 7) },
]);

export const settings = (more: Partial<Settings> = {}): Settings => ({
  enabled: true,
  title: { 'zh-CN': '', 'en-US': '' },
  intro: { 'zh-CN': '透析护士的好帮手', 'en-US': 'For dialysis nurses' },
  screenshotIds: [],
  showHistory: false,
  expireAt: null,
  maxDownloads: null,
  versionId: null,
  ...more,
});

export async function upload(
  server: TestServer,
  name: string,
  bytes: Buffer,
  kind: 'PACKAGE' | 'IMAGE',
  owner: Owner = 'owner',
): Promise<string> {
  const { data, message } = await save(server, name, bytes, { token: await server.signIn(owner), kind });
  if (!data) throw new Error(message);
  return data.fileId;
}

export interface Offered {
  readonly application: Awaited<ReturnType<typeof addApplication>>;
  readonly fileId: string;
  readonly versionId: string;
  readonly page: DownloadPage;
}

/** An application whose page offers one published package. */
export async function offer(
  server: TestServer,
  more: Partial<Settings> = {},
  {
    app = {},
    version = {},
    owner = 'owner',
  }: { app?: Partial<GivenApplication>; version?: NewVersion; owner?: Owner } = {},
): Promise<Offered> {
  const application = await addApplication(server, app, owner);
  const fileId = await upload(server, 'release-unsigned.apk', packageBytes, 'PACKAGE', owner);
  const versionId = await makeVersion(server, application, { fileId, owner, ...version });
  const { applicationId } = application;
  const token = await server.signIn(owner);
  const input = { applicationId, version: 1, ...settings({ versionId, ...more }) };
  const { data, message } = await server.call(downloadPage.update, input, { token });
  if (!data) throw new Error(message);
  return { application, fileId, versionId, page: data };
}

/** As a stranger. */
export async function opened(server: TestServer, slug: string, password?: string) {
  const { data, message } = await server.call(downloadPage.open, { slug, ...(password !== undefined && { password }) });
  if (data?.state !== 'OPEN') throw new Error(`${message} ${data?.state}`);
  return data;
}

export const ticketOf = async (server: TestServer, slug: string, password?: string) =>
  (await opened(server, slug, password)).current!.ticket!;

export const fetchFile = (server: TestServer, ticket: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${downloadPage.file.path}?ticket=${ticket}`, { headers });

export const codeOf = async (response: Response) => ((await response.json()) as { code?: string }).code;

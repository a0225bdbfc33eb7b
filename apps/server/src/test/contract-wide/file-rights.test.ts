import { contract } from '@console/contract';
import { downloadPage } from '@console/contract/areas/application/download-page';
import { profile } from '@console/contract/areas/auth/profile';
import { session } from '@console/contract/areas/auth/session';
import { clientNotice, teamNotice } from '@console/contract/areas/notice/notice/notice';
import { model } from '@console/contract/areas/product/model';
import { errorCode } from '@console/contract/areas/product/error-code/error-code';
import { errorNo } from '@console/contract/areas/product/error-code/error-no';
import { product } from '@console/contract/areas/product/product';
import { errorCodeTool } from '@console/contract/areas/toolbox/tool/error-code-tool';
import { knowledgeTool } from '@console/contract/areas/toolbox/tool/knowledge-tool';
import { virtualTool } from '@console/contract/areas/toolbox/tool/virtual-tool';
import { toolbox } from '@console/contract/areas/toolbox/toolbox/toolbox';
import { productDoc } from '@console/contract/areas/product/product-doc/product-doc';
import type { FileKind, FileRef } from '@console/contract/areas/base/file';
import type { AnyEndpoint } from '@console/contract/endpoint';
import { filingKinds, kinds, type FilingKind } from '@console/contract/kinds';
import { allPermissions, withImpliedQueries } from '@console/contract/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addVersion, makeAgreement } from '../../areas/application/agreement/agreement-rig.ts';
import { addApplication, makeVersion } from '../../areas/application/application/application-rig.ts';
import { settings } from '../../areas/application/download-page/download-rig.ts';
import { docx, get, pdf, png, save } from '../../areas/base/file/file-rig.ts';
import { attach, makeCall } from '../../areas/call/info/info-rig.ts';
import { makeLive } from '../../areas/live/live-rig.ts';
import { given } from '../../areas/notice/notice/notice-rig.ts';
import { newDoc } from '../../areas/product/product-doc/product-doc-rig.ts';
import { glbOf, triangles } from '../../areas/product/model/model-rig.ts';
import { newNumber, newSet, newStep } from '../../areas/product/error-code/error-code-rig.ts';
import { calls as materialCalls } from '../../areas/material/material/material-rig.ts';
import { newErrorTool, newKnowledge, newToolbox, newVirtual } from '../../areas/toolbox/toolbox-rig.ts';
import { newProduct } from '../../areas/product/product/product-rig.ts';
import { referencesOf } from '../../domain/file/file-references.ts';
import { startTestServer, type TestServer } from '../harness.ts';

// Every kind of record that refers to files × who reads them, expected from what the contract says of the kind: a new
// kind does not compile here until there is an example of it.

let server: TestServer;
let [owner, operator, reader] = ['', '', ''];
let role = '';

beforeAll(async () => {
  server = await startTestServer();
  [owner, operator] = [await server.signIn('owner'), await server.signIn('operator')];
  const [made] = await server.look<{ role: string }>(
    `with o as (select tenant_id, password_hash from account where username = 'operator'),
     r as (
       insert into role (tenant_id, id, name, code, type, permissions, data_scope)
         select tenant_id, gen_random_uuid(), 'files.reader', 'FILES.READER', 'CUSTOM', '{}', 'SELF' from o returning id),
     a as (
       insert into account (tenant_id, id, type, username, name, email, password_hash, status)
         select tenant_id, gen_random_uuid(), 3, 'files.reader', 'files.reader', 'files@reader.example', password_hash,
                'ACTIVE' from o returning id),
     held as (
       insert into account_role (tenant_id, account_id, role_id, is_default)
         select o.tenant_id, a.id, r.id, true from o, a, r)
     select r.id as role from r`,
  );
  role = made!.role;
  reader = await server.signIn('files.reader');
});
afterAll(() => server.stop());

/** From here on the reader holds these and nothing else. */
const hold = (permissions: readonly string[]) =>
  server.look('update role set permissions = $2, version = version + 1 where id = $1', [role, permissions]);

const upload = async (token: string, kind: FileKind, name: string, bytes: Buffer): Promise<FileRef> =>
  (await save(server, name, bytes, { token, kind })).data!;
const picture = async (token: string) => upload(token, 'IMAGE', 'picture.png', await png(40, 30));

const ok = <Answer extends { status: boolean; message: string }>(answer: Answer): Answer => {
  if (!answer.status) throw new Error(answer.message);
  return answer;
};

/** Makes a record of the kind that refers to a file, and answers the file's path. */
const examples: Record<FilingKind, () => Promise<string>> = {
  async account() {
    const { path } = await picture(operator);
    const { data } = await server.call(session.info, {}, { token: operator });
    const { version, name, job, location, introduction, personalWebsite } = data!;
    const own = { version, name, job, location, introduction, personalWebsite };
    ok(await server.call(profile.updateInfo, { ...own, avatar: path }, { token: operator }));
    return path;
  },
  async clientNotice() {
    const { path, fileId } = await upload(operator, 'DOCUMENT', 'notice.pdf', pdf);
    ok(await server.call(clientNotice.add, given({ attachmentIds: [fileId] }), { token: operator }));
    return path;
  },
  async teamNotice() {
    const { path, url } = await picture(operator);
    const content = { 'zh-CN': `<p><img src="${url}" alt=""></p>`, 'en-US': '' };
    ok(await server.call(teamNotice.add, given({ content }), { token: operator }));
    return path;
  },
  async application() {
    const { path, fileId } = await picture(owner);
    await addApplication(server, { iconFileId: fileId });
    return path;
  },
  async appVersion() {
    const { path, fileId } = await upload(owner, 'PACKAGE', 'app.zip', docx());
    await makeVersion(server, await addApplication(server), { fileId });
    return path;
  },
  async agreementVersion() {
    const { path, url } = await picture(owner);
    const content = { 'zh-CN': `<p>看图 <img src="${url}" alt=""></p>`, 'en-US': '' };
    await addVersion(server, await makeAgreement(server), { content });
    return path;
  },
  async product() {
    const { path, fileId } = await picture(operator);
    ok(await server.call(product.add, newProduct({ modelNo: 'FILES-1', imageFileIds: [fileId] }), { token: operator }));
    return path;
  },
  async productDoc() {
    const { path, fileId } = await upload(operator, 'DOCUMENT', 'manual.pdf', pdf);
    const made = await server.call(product.add, newProduct({ modelNo: 'FILES-2' }), { token: operator });
    const input = { productId: ok(made).data!.productId, docs: [newDoc({ fileId })] };
    ok(await server.call(productDoc.batchAdd, input, { token: operator }));
    return path;
  },
  async productModel() {
    const { path, fileId } = await upload(operator, 'MODEL', 'a.glb', glbOf(triangles(1)));
    const { data } = await server.call(model.products, {}, { token: operator });
    const names = { productId: data![0]!.productId, name: '整机', versionNo: 'FILES-1' };
    ok(await server.call(model.add, { ...names, fileId, thumbnailFileId: null }, { token: operator }));
    return path;
  },
  async errorNo() {
    const { path, fileId } = await picture(operator);
    const set = await server.call(errorCode.add, newSet({ name: '图片' }), { token: operator });
    const { errorCodeId } = ok(set).data!;
    const step = newStep({ imageFileIds: [fileId] });
    ok(await server.call(errorNo.add, { errorCodeId, ...newNumber({ steps: [step] }) }, { token: operator }));
    return path;
  },
  async virtualTool() {
    const { path, fileId } = await picture(operator);
    const tool = newVirtual({ coverFileId: fileId, status: 'DISABLED' });
    ok(await server.call(virtualTool.add, tool, { token: operator }));
    return path;
  },
  async knowledgeTool() {
    const { path, fileId } = await picture(operator);
    const tool = newKnowledge({ coverFileId: fileId, status: 'DISABLED' });
    ok(await server.call(knowledgeTool.add, tool, { token: operator }));
    return path;
  },
  async errorCodeTool() {
    const { path, fileId } = await picture(operator);
    const tool = newErrorTool({ coverFileId: fileId, status: 'DISABLED' });
    ok(await server.call(errorCodeTool.add, tool, { token: operator }));
    return path;
  },
  async material() {
    const { path, fileId } = await picture(operator);
    await materialCalls(server, operator).add({ coverFileId: fileId });
    const { path: held, fileId: uploaded } = await upload(operator, 'DOCUMENT', 'material.pdf', pdf);
    await materialCalls(server, operator).add({ kind: 'FILE', fileId: uploaded, content: null });
    // By either of its columns.
    expect((await get(server, held, operator)).status).toBe(200);
    return path;
  },
  async toolbox() {
    const { path, fileId } = await picture(operator);
    ok(await server.call(toolbox.add, newToolbox({ iconFileId: fileId }), { token: operator }));
    return path;
  },
  async call() {
    const { path, fileId } = await picture(operator);
    await attach(server, await makeCall(server), fileId);
    return path;
  },
  async live() {
    const { path, fileId } = await picture(operator);
    await makeLive(server, operator, { coverFileId: fileId });
    return path;
  },
  async downloadPage() {
    const { path, fileId } = await picture(owner);
    const { applicationId } = await addApplication(server);
    const input = { applicationId, version: 1, ...settings({ screenshotIds: [fileId] }) };
    ok(await server.call(downloadPage.update, input, { token: owner }));
    return path;
  },
  async uploadLog() {
    const [log] = await server.look<{ path: string }>(
      `select f.path from upload_log l join file f on f.tenant_id = l.tenant_id and f.id = l.file_id
         join account a on a.tenant_id = f.tenant_id and a.username = 'owner' limit 1`,
    );
    return log!.path;
  },
};

const statuses = async (path: string) => [
  (await get(server, path, reader)).status,
  (await get(server, path, reader, {}, '&download=1')).status,
  (await get(server, path, reader, { 'if-none-match': '*' })).status,
];

const fails = [404, 404, 404];
const opens = [200, 200, 304];
const guarded = filingKinds.flatMap((kind) => {
  const readers = kinds[kind].files;
  return typeof readers === 'object' ? [{ kind, ...readers }] : [];
});

describe.each(guarded)('a file of $kind', ({ kind, types, permission, service }) => {
  let path = '';
  beforeAll(async () => {
    path = await examples[kind]();
  });

  test('is read by whoever holds its right', async () => {
    await hold([permission]);
    expect(await statuses(path)).toEqual(opens);
  });

  test('is as one that is not for whoever holds every other right, and whoever holds none', async () => {
    await hold(allPermissions.filter((code) => !withImpliedQueries([code]).includes(permission)));
    expect(await statuses(path)).toEqual(fails);
    await hold([]);
    expect(await statuses(path)).toEqual(fails);
    const [refused, unknown] = await Promise.all([get(server, path, reader), get(server, `${path}0`, reader)]);
    const said = async (answer: Response) => ({ ...((await answer.json()) as object), traceId: '' });
    expect(await said(refused)).toEqual(await said(unknown));
  });

  test('is as one that is not in another company', async () => {
    expect((await get(server, path, await server.signIn('owner.ruichi'))).status).toBe(404);
  });

  test('asks for the right of a call that shows the record', () => {
    const calls = Object.values(contract).flatMap((resource): AnyEndpoint[] => Object.values(resource));
    expect(calls.map(({ access }) => access)).toContainEqual({ types, permission, ...(service && { service }) });
  });
});

const unguarded = filingKinds.flatMap((kind) => {
  const readers = kinds[kind].files;
  return typeof readers === 'string' ? [{ kind, readers, expected: readers === 'company' ? opens : fails }] : [];
});

test.each(unguarded)('a file of $kind is, whatever someone holds, for: $readers', async ({ kind, expected }) => {
  const path = await examples[kind]();
  await hold([]);
  expect(await statuses(path)).toEqual(expected);
  await hold(allPermissions);
  expect(await statuses(path)).toEqual(expected);
  expect((await get(server, path, await server.signIn('owner.ruichi'))).status).toBe(404);
});

test('every column that names a file is known to a kind', async () => {
  const named = await server.look<{ name: string }>(
    `select c.conrelid::regclass || '.' || a.attname as name
       from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
      where c.contype = 'f' and c.confrelid = 'file'::regclass and a.attname <> 'tenant_id'`,
  );
  const known = new Set(filingKinds.flatMap(referencesOf).map(({ link, file }) => `${link}.${file}`));
  // What came by a link to the content of a session is read by nobody until an item names it.
  known.add('live_link_file.file_id');
  expect(named.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
  expect(named.length).toBeGreaterThan(5);
});

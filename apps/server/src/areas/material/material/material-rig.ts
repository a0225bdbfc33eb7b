import { material } from '@console/contract/areas/material/material/material';
import type { FileKind } from '@console/contract/areas/base/file';
import type { ArgumentOf } from '@console/contract/endpoint';
import { expect, vi } from 'vitest';
import type { TestServer } from '../../../test/harness.ts';
import { save } from '../../base/file/file-rig.ts';

type New = ArgumentOf<typeof material.add>;

/** An image-text that can be added, with what a test is about in place of the rest. */
export const newMaterial = (changes: Partial<New> = {}): New => ({
  kind: 'IMAGE_TEXT',
  draft: false,
  content: '<p>按住电源键三秒。</p>',
  fileId: null,
  title: '开机步骤',
  summary: null,
  locale: 'zh-CN',
  translationId: null,
  coverFileId: null,
  tagIds: [],
  visibility: 'BOTH',
  ownerId: null,
  expireAt: null,
  allowDownload: false,
  chapters: [],
  captions: [],
  h5Url: null,
  orientation: 'AUTO',
  allowedHosts: [],
  pages: null,
  ...changes,
});

/** Its fields as an update takes them. */
export const edited = (changes: Partial<New> = {}) => {
  const { kind: _kind, draft: _draft, fileId: _file, pages: _pages, ...rest } = newMaterial(changes);
  return rest;
};

export const calls = (server: TestServer, token: string) => {
  const add = async (changes: Partial<New> = {}) => {
    const answer = await server.call(material.add, newMaterial(changes), { token });
    if (!answer.data) throw new Error(`${answer.code}: ${answer.message}`);
    return answer.data;
  };
  const detail = async (materialId: string) => (await server.call(material.detail, { materialId }, { token })).data!;
  const upload = async (kind: FileKind, name: string, bytes: Buffer) => {
    const { data, message } = await save(server, name, bytes, { token, kind });
    if (!data) throw new Error(message);
    return data;
  };
  /** Once a job has read its file. */
  const settled = async (materialId: string) => {
    const isRead = async () => expect((await detail(materialId)).status).not.toBe('PROCESSING');
    // Also before the tests of a file begin, where nothing can be polled.
    await vi.waitFor(isRead, { timeout: 60_000 });
    return detail(materialId);
  };
  return { add, detail, upload, settled };
};

import type { Page } from '@playwright/test';
import { callsAs } from '../rig/calls.ts';

/** An article that everybody may read. */
export async function addMaterial(
  page: Page,
  title: string,
  { draft = false, ownerId = null }: { draft?: boolean; ownerId?: string | null } = {},
): Promise<string> {
  const { post } = await callsAs(page, 'operator');
  const added = await post('/tenant/material/add', {
    kind: 'IMAGE_TEXT',
    draft,
    content: '<p>更换滤芯前先关机。</p>',
    fileId: null,
    title,
    summary: null,
    locale: 'zh-CN',
    translationId: null,
    coverFileId: null,
    tagIds: [],
    visibility: 'BOTH',
    ownerId,
    expireAt: null,
    allowDownload: false,
    chapters: [],
    captions: [],
    h5Url: null,
    orientation: 'AUTO',
    allowedHosts: [],
    pages: null,
  });
  return String(added['materialId']);
}

export const toolBasics = { nameEn: null, coverFileId: null, description: null, descriptionEn: null };

export async function addKnowledgeTool(page: Page, name: string, ...materialIds: string[]): Promise<string> {
  const { post } = await callsAs(page, 'operator');
  const materials = materialIds.map((materialId) => ({ materialId, chapter: null }));
  const added = await post('/tenant/product/tool/knowledge/add', {
    ...toolBasics,
    name,
    status: 'ENABLED',
    layout: 'LIST',
    materials,
  });
  return String(added['toolId']);
}

export async function addToolbox(page: Page, name: string): Promise<string> {
  const { post } = await callsAs(page, 'operator');
  const added = await post('/tenant/product/toolbox/add', {
    name,
    nameEn: null,
    iconFileId: null,
    description: null,
    descriptionEn: null,
    productIds: [],
    applicationIds: [],
    audience: 'BOTH',
    clientGroupIds: [],
  });
  return String(added['toolboxId']);
}

export const answered = (page: Page, path: string) => page.waitForResponse((answer) => answer.url().includes(path));

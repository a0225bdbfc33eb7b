import type { Page } from '@playwright/test';
import { callsAs } from '../rig/calls.ts';
import { unique } from '../rig/sign-in.ts';

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

/** In a toolbox of this name that everybody sees. */
export async function showInToolbox(page: Page, materialId: string, box: string): Promise<void> {
  const toolboxId = await addToolbox(page, box);
  const toolId = await addKnowledgeTool(page, unique('工具'), materialId);
  const { post } = await callsAs(page, 'operator');
  await post('/tenant/product/toolbox/addTool', { toolboxId, toolIds: [toolId] });
  await post('/tenant/product/toolbox/updateStatus', { toolboxId, status: 'ENABLED' });
}

/** On the phone, from where toolboxes can be opened. */
export async function openInToolbox(phone: Page, box: string, material: string): Promise<void> {
  await phone.getByRole('button', { name: '工具箱', exact: true }).click();
  await phone.getByRole('button', { name: new RegExp(box) }).click();
  await phone.getByRole('button', { name: new RegExp(material) }).click();
}

export const answered = (page: Page, path: string) => page.waitForResponse((answer) => answer.url().includes(path));

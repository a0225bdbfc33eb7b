import { sql, type RawBuilder } from 'kysely';
import { errorCodeTool } from '../../../areas/toolbox/tool/error-code-tool.ts';
import { knowledgeTool } from '../../../areas/toolbox/tool/knowledge-tool.ts';
import { virtualTool } from '../../../areas/toolbox/tool/virtual-tool.ts';
import { addTools } from '../../../areas/toolbox/toolbox/tools.ts';
import { addToolbox, setToolboxStatus } from '../../../areas/toolbox/toolbox/write.ts';
import type { Context } from '../../../kernel/calls/context.ts';
import { demonstrationToolboxes, type ToolboxStory } from '../../content/toolboxes.ts';

type ToolStory = ToolboxStory['tools'][number];

/** Tools and toolboxes by the same code as everyone's, over the products, sets and materials that are there. */
export async function makeToolboxes(context: Context, code: string): Promise<void> {
  for (const story of demonstrationToolboxes[code] ?? []) await makeToolbox(context, story);
  await sql`update toolbox set created_at = created_at - interval '45 days'
             where tenant_id = ${context.actor.tenantId}`.execute(context.db);
}

async function makeToolbox(context: Context, story: ToolboxStory): Promise<void> {
  const { db, actor } = context;
  const { name, description, audience, products = [], forOneGroup = false, opened } = story;
  const productIds = await idsOf(context, 'product', sql`model_no = any(${[...products]})`);
  const groups = forOneGroup ? await idsOf(context, 'client_group', sql`true`) : [];
  const { toolboxId } = await addToolbox(
    {
      name: name[0],
      nameEn: name[1],
      iconFileId: await pictureOf(context, productIds[0] ?? null),
      description: description[0],
      descriptionEn: description[1],
      productIds,
      applicationIds: [],
      audience,
      clientGroupIds: groups.slice(0, 1),
    },
    context,
  );
  const toolIds: string[] = [];
  for (const tool of story.tools) toolIds.push(...(await makeTool(context, tool)));
  if (toolIds.length === 0) return;
  await addTools({ toolboxId, toolIds }, context);
  if (opened === 0) return;
  await setToolboxStatus({ toolboxId, status: 'ENABLED' }, context);
  // More on the days of work than at weekends.
  await sql`
    insert into toolbox_day (tenant_id, toolbox_id, day, opened)
    select ${actor.tenantId}, ${toolboxId}, current_date - ((n * 11) % 28), count(*)
      from generate_series(1, ${opened}::int) as n group by 3`.execute(db);
}

/** Its id, or nothing where there is nothing that it could show. */
async function makeTool(context: Context, story: ToolStory): Promise<string[]> {
  const shared = {
    name: story.name[0],
    nameEn: story.name[1],
    coverFileId: null,
    description: story.description?.[0] ?? null,
    descriptionEn: story.description?.[1] ?? null,
    status: 'ENABLED' as const,
  };
  const named = sql`name = any(${[...story.about]})`;
  const speaksOf = sql`locale = 'zh-CN' and name like any(${story.about.map((word) => `%${word}%`)})`;
  if (story.type === 'ERRORCODE') {
    const errorCodeIds = await idsOf(context, 'error_code', named);
    const { fallback = 'NONE' } = story;
    return made(errorCodeIds, () =>
      errorCodeTool.add({ ...shared, errorCodeIds, ocrEnabled: true, fallback }, context),
    );
  }
  if (story.type === 'KNOWLEDGE') {
    const { layout = 'LIST' } = story;
    const ids = await idsOf(context, 'material', sql`kind in ('IMAGE_TEXT', 'VIDEO', 'FILE') and ${speaksOf}`);
    const materials = await placedOf(context, ids, layout === 'CHAPTER');
    return made(ids, () => knowledgeTool.add({ ...shared, layout, materials }, context));
  }
  const isModels = story.type === 'MODELS';
  const [contentType, modelIds, h5MaterialIds] = isModels
    ? (['MODEL', await idsOf(context, 'product_model', sql`status = 'READY' and ${named}`), []] as const)
    : (['H5', [], await idsOf(context, 'material', sql`kind in ('H5', 'MODEL') and ${speaksOf}`)] as const);
  const content = { contentType, modelIds: [...modelIds], h5MaterialIds: [...h5MaterialIds] };
  return made([...modelIds, ...h5MaterialIds], () => virtualTool.add({ ...shared, ...content }, context));
}

async function made(contents: readonly string[], add: () => Promise<unknown>): Promise<string[]> {
  return contents.length === 0 ? [] : [((await add()) as { toolId: string }).toolId];
}

const chapters: Readonly<Record<string, string>> = { FILE: '手册', IMAGE_TEXT: '操作与处理', VIDEO: '视频' };

async function placedOf({ db, actor }: Context, ids: readonly string[], inChapters: boolean) {
  const { rows } = await sql<{ id: string; kind: string }>`
    select id, kind from material where tenant_id = ${actor.tenantId} and id = any(${[...ids]}::uuid[])
     order by kind, created_at, id`.execute(db);
  return rows.map(({ id, kind }) => ({ materialId: id, chapter: inChapters ? (chapters[kind] ?? null) : null }));
}

async function idsOf(
  { db, actor }: Context,
  table: 'client_group' | 'error_code' | 'material' | 'product' | 'product_model',
  which: RawBuilder<unknown>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where tenant_id = ${actor.tenantId} and deleted_at is null and ${which}
     order by created_at, id limit 20`.execute(db);
  return rows.map(({ id }) => id);
}

async function pictureOf({ db, actor }: Context, productId: string | null): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select file_id as id from product_picture where tenant_id = ${actor.tenantId} and product_id = ${productId}
     order by sort limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

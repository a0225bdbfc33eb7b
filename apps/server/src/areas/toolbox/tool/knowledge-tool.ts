import type {
  KnowledgeToolDetail,
  knowledgeTool as contract,
} from '@console/contract/areas/toolbox/tool/knowledge-tool';
import type { InputOf } from '@console/contract/endpoint';
import { sql } from 'kysely';
import { materialChoices, materialEntry } from '../../../domain/material/choices.ts';
import type { Handlers } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { page } from '../../../kernel/records/page.ts';
import { find, lock, naming, remove, update } from '../../../kernel/records/record.ts';
import { contents, itemsOf, once, setContents } from './contents.ts';
import { toolRecord } from './tool-record.ts';
import { addTool, updateTool, type Wanted } from './write-tool.ts';

const record = toolRecord(
  { type: 'knowledgeTool', toolType: 'KNOWLEDGE' },
  { layout: sql.ref('tool.layout') },
  { materials: itemsOf(contents.materials, { ...materialEntry, chapter: sql.ref('l.chapter') }) },
);

const choices = { ...materialChoices, fields: { ...materialEntry, chapter: sql`null` } };

type Given = InputOf<(typeof contract)['add']>;
const placedOf = (materials: Given['materials']) =>
  materials.map(({ materialId, chapter }) => ({ id: materialId, chapter }));

const wanted = ({ layout, materials, ...given }: Given): Wanted => ({
  given,
  columns: { layout },
  shows: [{ content: contents.materials, given: placedOf(materials), isShown: true }],
});

const shownAs = (materials: readonly { name: string; chapter: string | null }[]) =>
  materials.map(({ name, chapter }) => (chapter === null ? name : `${chapter} / ${name}`));

export const knowledgeTool: Handlers<typeof contract> = {
  page: ({ status, layout, ...request }, context) =>
    page(context, record.listing, request, {
      equals: { type: record.toolType, status, layout },
      nulls: { deleted_at: true },
    }),

  add: (input, context) => addTool<KnowledgeToolDetail>(context, record, wanted(input)),
  update: ({ toolId, version, ...input }, context) =>
    updateTool<KnowledgeToolDetail>(context, record, { toolId, version }, wanted(input)),
  detail: ({ toolId }, context) => find<KnowledgeToolDetail>(context, record.whole, toolId),
  delete: ({ toolId }, context) => remove(context, record, [toolId]),

  async sortMaterial({ toolId, materials }, context) {
    const before = await lock<KnowledgeToolDetail>(context, record.whole, toolId, 'no key update');
    const placed = once(placedOf(materials));
    // An order of other materials than it has was made of an older list: nothing is lost by it, nor added.
    const [has, given] = [new Set(before.materials.map(({ id }) => id)), new Set(placed.map(({ id }) => id))];
    if (has.size !== given.size || [...has].some((id) => !given.has(id))) {
      throw new Fault('NOT_FOUND', { fields: [{ field: 'materials', code: 'NOT_FOUND' }] });
    }
    await update(context, 'tool', toolId, {});
    await setContents(context, toolId, { content: contents.materials, given: placed, isShown: true });
    const after = await find<KnowledgeToolDetail>(context, record.whole, toolId);
    const changes = [{ field: 'materials', before: shownAs(before.materials), after: shownAs(after.materials) }];
    context.log({ action: 'MOVE', ...naming(record, after), changes });
    return null;
  },

  contents: ({ kind, locale, ...request }, context) =>
    page(context, choices, request, { equals: { kind, locale }, nulls: { deleted_at: true } }),
};

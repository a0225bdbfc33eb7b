import { lockFiles } from '../../../domain/file/lock-files.ts';
import { noteHistory } from '../../../domain/material/history.ts';
import { changesBetween } from '../../../kernel/calls/audit.ts';
import type { Context } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { newId } from '../../../kernel/db/ids.ts';
import type { Schema } from '../../../kernel/db/schema.ts';
import { find, insert, lock, naming, orFaultIfTaken, refuseStale, update } from '../../../kernel/records/record.ts';
import { setContents, type Shown } from './contents.ts';
import { sharedColumns, unique, type GivenTool, type ToolRecord } from './tool-record.ts';

/** A tool as somebody wants it: what every tool has, what its type has, and what it shows. */
export interface Wanted {
  readonly given: GivenTool;
  readonly columns: Readonly<Partial<Record<keyof Schema['tool'], unknown>>>;
  readonly shows: readonly Shown[];
}

/** What every type answers, as far as the pieces here look at it. */
interface Row {
  readonly toolId: string;
  readonly name: string;
  readonly cover: { readonly fileId: string } | null;
}

const inLog = ['name', 'nameEn', 'cover', 'description', 'descriptionEn', 'status'] as const;
const lists = ['models', 'h5Materials', 'materials', 'errorCodes'] as const;
const ofTypes = ['contentType', 'layout', 'ocrEnabled', 'fallback'] as const;

/** In the log, what a tool shows is told by its names. */
function forLog(row: object): Record<string, unknown> {
  const { cover, ...rest } = row as Row & Record<string, unknown>;
  const named = lists.map((list) => [list, (rest[list] as { name: string }[] | undefined)?.map(({ name }) => name)]);
  return { ...rest, ...Object.fromEntries(named), cover: cover?.fileId ?? null };
}
const changes = (before: object | null, after: object) =>
  changesBetween(before === null ? {} : forLog(before), forLog(after), [...inLog, ...ofTypes, ...lists]);

const materialsIn = (row: object | null): string[] => {
  const { materials = [], h5Materials = [] } = (row ?? {}) as Record<string, { id: string }[] | undefined>;
  return [...materials, ...h5Materials].map(({ id }) => id);
};

/** Materials remember which tools came to show them, and which no longer do. */
async function noteUses({ db, actor }: Context, before: Row | null, after: Row): Promise<void> {
  const [had, has] = [new Set(materialsIn(before)), new Set(materialsIn(after))];
  const deeds = (ids: readonly string[]) => ids.map((materialId) => ({ materialId, about: [after.name] }));
  await noteHistory(db, actor, 'REFERENCE', deeds([...has].filter((id) => !had.has(id))));
  await noteHistory(db, actor, 'UNREFERENCE', deeds([...had].filter((id) => !has.has(id))));
}

/** One that shows nothing is not for anybody. */
function refuseEmpty({ given, shows }: Wanted): void {
  if (given.status === 'ENABLED' && shows.every(({ given: ids, isShown }) => !isShown || ids.length === 0))
    throw new Fault('TOOL_EMPTY');
}

async function setShown(context: Context, toolId: string, { shows }: Wanted): Promise<void> {
  for (const shown of shows) await setContents(context, toolId, shown);
}

export async function addTool<Whole extends Row>(context: Context, record: ToolRecord, wanted: Wanted): Promise<Whole> {
  refuseEmpty(wanted);
  const { given, columns } = wanted;
  const id = newId();
  await lockFiles(context, { field: 'coverFileId', kind: 'IMAGE', ids: [given.coverFileId] });
  const row = { type: record.toolType, ...sharedColumns(given), ...columns };
  await orFaultIfTaken(insert(context, 'tool', id, row), unique, { ...given });
  await setShown(context, id, wanted);
  const after = await find<Whole>(context, record.whole, id);
  await noteUses(context, null, after);
  context.log({ action: 'CREATE', ...naming(record, after), changes: changes(null, after) });
  return after;
}

export async function updateTool<Whole extends Row>(
  context: Context,
  record: ToolRecord,
  { toolId, version }: { readonly toolId: string; readonly version: number },
  wanted: Wanted,
): Promise<Whole> {
  refuseEmpty(wanted);
  const { given, columns } = wanted;
  const before = await lock<Whole>(context, record.whole, toolId, 'no key update');
  refuseStale(before, { version });
  if (given.coverFileId !== before.cover?.fileId) {
    await lockFiles(context, { field: 'coverFileId', kind: 'IMAGE', ids: [given.coverFileId] });
  }
  await orFaultIfTaken(update(context, 'tool', toolId, { ...sharedColumns(given), ...columns }), unique, { ...given });
  await setShown(context, toolId, wanted);
  const after = await find<Whole>(context, record.whole, toolId);
  await noteUses(context, before, after);
  context.log({ action: 'UPDATE', ...naming(record, after), changes: changes(before, after) });
  return after;
}

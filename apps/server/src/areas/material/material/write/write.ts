import type { material as contract } from '@console/contract/areas/material/material/material';
import type { MaterialKind } from '@console/contract/areas/material/material/parts';
import type { InputOf } from '@console/contract/endpoint';
import { lockFiles } from '../../../../domain/file/lock-files.ts';
import { noteHistory } from '../../../../domain/material/history.ts';
import { changesBetween } from '../../../../kernel/calls/audit.ts';
import type { Context } from '../../../../kernel/calls/context.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { newId } from '../../../../kernel/db/ids.ts';
import { plainText } from '../../../../kernel/files/rich-text.ts';
import { find, insert, lock, refuseStale, update } from '../../../../kernel/records/record.ts';
import { materials, type Stored } from '../read/row.ts';
import { addRevision, lockUpload, showPoster, startReading } from './files.ts';
import { lockTags, refuseNobody, setPictures, setTags, setTranslation } from './parts.ts';
import { fileKindOf, refuseEmpty, refuseForeignFields, statusAfter, statusOut, wordsIn, type Given } from './rules.ts';

const logged = [
  'title',
  'summary',
  'locale',
  'visibility',
  'expireAt',
  'allowDownload',
  'tags',
  'owner',
  'translation',
  'cover',
  'content',
  'h5Url',
  'orientation',
  'allowedHosts',
  'chapters',
  'captions',
  'file',
];

/** In the log, what is another record is told by its name, and a long text by how it begins. */
const forLog = (row: Stored) => ({
  ...row,
  tags: row.tags.map(({ name }) => name),
  owner: row.owner?.name ?? null,
  translation: row.translation?.title ?? null,
  cover: row.cover?.fileId ?? null,
  file: row.file?.name ?? null,
  content: row.content === null ? null : plainText(row.content).slice(0, 200),
  chapters: row.chapters.length,
  captions: row.captions.map(({ locale }) => locale),
});

export const namingOf = ({ materialId, title }: Pick<Stored, 'materialId' | 'title'>) =>
  ({ objectType: 'material', objectId: materialId, objectName: title }) as const;

const columnsOf = (given: Given, kind: MaterialKind) => ({
  name: given.title,
  summary: given.summary,
  locale: given.locale,
  visibility: given.visibility,
  expire_at: given.expireAt,
  content: given.content,
  allow_download: given.allowDownload,
  chapters: JSON.stringify(given.chapters.toSorted((a, b) => a.at - b.at)),
  captions: JSON.stringify(given.captions),
  h5_url: given.h5Url,
  orientation: given.orientation,
  allowed_hosts: [...new Set(given.allowedHosts)],
  ...(kind === 'IMAGE_TEXT' && { facts: JSON.stringify({ wordCount: wordsIn(given.content ?? '') }) }),
});

async function setParts(context: Context, materialId: string, kind: MaterialKind, given: Given): Promise<void> {
  await lockTags(context, given.tagIds);
  await refuseNobody(context, given.ownerId);
  await setTags(context, materialId, given.tagIds);
  await setPictures(context, materialId, given);
  await setTranslation(context, { ...given, materialId, kind });
}

export async function addMaterial(
  { kind, draft, fileId, pages, posterFileId = null, ...given }: InputOf<(typeof contract)['add']>,
  context: Context,
  id = newId(),
): Promise<string> {
  refuseForeignFields(kind, given, fileId !== null);
  if (!draft) refuseEmpty(kind, given.content);
  const upload = fileId === null ? null : await lockUpload(context, fileKindOf[kind]!, fileId);
  const status = draft ? 'DRAFT' : statusOut({ expireAt: given.expireAt, isRead: upload === null });
  await insert(context, 'material', id, {
    ...columnsOf(given, kind),
    kind,
    status,
    owner_id: given.ownerId ?? context.actor.accountId,
    file_size: upload?.size ?? 0,
  });
  await setParts(context, id, kind, given);
  // Where there is no file there is nothing that it could be the picture of; it has to be one all the same.
  if (fileId === null) await lockFiles(context, { field: 'posterFileId', kind: 'IMAGE', ids: [posterFileId] });
  else
    await addRevision(context, id, {
      fileId,
      revision: 1,
      state: 'CURRENT',
      at: null,
      pages,
      posterFileId,
      note: null,
    });
  await showPoster(context.db, context.actor.tenantId, id);
  if (status === 'PROCESSING') await startReading(context, id);
  const after = await find<Stored>(context, materials, id);
  context.log({ action: 'CREATE', ...namingOf(after), changes: changesBetween({}, forLog(after), logged) });
  await noteHistory(context.db, context.actor, 'CREATE', [{ materialId: id, about: [after.title] }]);
  return id;
}

/** Read, or never to be read. */
export const isRead = ({ entry, kind, h5Url }: Stored): boolean =>
  kind === 'IMAGE_TEXT' || h5Url !== null || entry.isRead;

export async function updateMaterial(
  { materialId, version, ...given }: InputOf<(typeof contract)['update']>,
  context: Context,
): Promise<void> {
  const before = await lock<Stored>(context, materials, materialId, 'no key update');
  refuseStale(before, { version });
  const { kind, status } = before;
  if (kind === 'H5' && (before.h5Url === null) !== (given.h5Url === null)) {
    throw new Fault('MATERIAL_WRONG_FIELD', { fields: [{ field: 'h5Url', code: 'MATERIAL_WRONG_FIELD' }] });
  }
  refuseForeignFields(kind, given, kind !== 'IMAGE_TEXT' && before.h5Url === null);
  if (status !== 'DRAFT') refuseEmpty(kind, given.content);
  await update(context, 'material', materialId, {
    ...columnsOf(given, kind),
    status: statusAfter(status, { expireAt: given.expireAt, isRead: isRead(before) }),
    owner_id: given.ownerId ?? before.owner?.id ?? context.actor.accountId,
  });
  await setParts(context, materialId, kind, given);
  const after = await find<Stored>(context, materials, materialId);
  const changes = changesBetween(forLog(before), forLog(after), logged);
  context.log({ action: 'UPDATE', ...namingOf(after), changes });
  const fields = changes.map(({ field }) => field);
  const tagged = fields.includes('tags') && fields.length === 1;
  await noteHistory(context.db, context.actor, tagged ? 'TAG' : 'UPDATE', [
    { materialId, about: tagged ? after.tags.map(({ name }) => name) : fields },
  ]);
}

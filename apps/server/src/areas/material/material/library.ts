import type { MaterialLibrary } from '../../../domain/material/library.ts';
import { find } from '../../../kernel/records/record.ts';
import { materials, type Stored } from './read/row.ts';
import { replaceFile } from './write/replace.ts';
import { addMaterial, updateMaterial } from './write/write.ts';

export const materialLibrary: MaterialLibrary = {
  add: (context, kind, { allowedHosts, ...content }) =>
    addMaterial(
      {
        ...content,
        allowedHosts: [...allowedHosts],
        kind,
        draft: false,
        pages: null,
        translationId: null,
        coverFileId: null,
        tagIds: [],
        visibility: 'TEAM',
        ownerId: null,
        expireAt: null,
        chapters: [],
        captions: [],
      },
      context,
    ),

  async change(context, materialId, version, { fileId, allowedHosts, ...content }) {
    const before = await find<Stored>(context, materials, materialId);
    const { visibility, expireAt, chapters, captions } = before;
    const kept = {
      translationId: before.translation?.materialId ?? null,
      coverFileId: before.cover?.fileId ?? null,
      tagIds: before.tags.map(({ tagId }) => tagId),
      ownerId: before.owner?.id ?? null,
    };
    const given = { ...content, ...kept, visibility, expireAt, chapters, captions, allowedHosts: [...allowedHosts] };
    await updateMaterial({ ...given, materialId, version }, context);
    if (fileId === null || fileId === before.file?.fileId) return;
    const { version: next } = await find<Stored>(context, materials, materialId);
    await replaceFile({ materialId, version: next, fileId, at: null, note: null, pages: null }, context);
  },
};

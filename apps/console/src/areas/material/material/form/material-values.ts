import type { material, MaterialDetail } from '@console/contract/areas/material/material/material';
import type { ArgumentOf } from '@console/contract/endpoint';
import type { Locale } from '../../../../lib/words.ts';

type Add = ArgumentOf<(typeof material)['add']>;
export type Update = ArgumentOf<(typeof material)['update']>;

/** What a form of a stored material begins with. */
export function valuesOf(record: MaterialDetail): Update {
  const { materialId, version, title, summary, locale, visibility, expireAt, allowDownload, orientation } = record;
  return {
    materialId,
    version,
    title,
    summary,
    locale,
    visibility,
    expireAt,
    allowDownload,
    orientation,
    content: record.content,
    translationId: record.translation?.materialId ?? null,
    coverFileId: record.cover?.fileId ?? null,
    tagIds: record.tags.map(({ tagId }) => tagId),
    ownerId: record.owner?.id ?? null,
    chapters: record.chapters,
    captions: record.captions,
    h5Url: record.h5Url,
    allowedHosts: record.allowedHosts,
  };
}

/** What is written from nothing: an article, or an H5 that lies elsewhere. */
export function emptyValues(kind: 'IMAGE_TEXT' | 'H5', locale: Locale): Add {
  return {
    kind,
    draft: kind === 'IMAGE_TEXT',
    title: '',
    summary: null,
    locale,
    visibility: 'BOTH',
    expireAt: null,
    allowDownload: false,
    orientation: 'AUTO',
    content: kind === 'IMAGE_TEXT' ? '' : null,
    fileId: null,
    pages: null,
    translationId: null,
    coverFileId: null,
    tagIds: [],
    ownerId: null,
    chapters: [],
    captions: [],
    h5Url: kind === 'H5' ? '' : null,
    allowedHosts: [],
  };
}

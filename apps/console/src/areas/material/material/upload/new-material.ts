import type { MaterialVisibility } from '@console/contract/areas/material/material/parts';
import type { NewMaterial } from '../../../../kit/upload/intake/intake-records.ts';
import type { Locale } from '../../../../lib/words.ts';
import type { FileMaterialKind } from '../material-kinds.ts';

/** One file that is about to become a material, with what is said about it. */
export interface NewRow {
  /** Of its upload. */
  readonly id: string;
  readonly kind: FileMaterialKind;
  readonly title: string;
  readonly locale: Locale;
  readonly tagIds: readonly string[];
}

const TITLE_LENGTH = 100;

/** What its name says, without the extension and with spaces for what stands in for them. */
export function titleOfFile(name: string): string {
  const bare = name.replace(/\.[^.]+$/, '').replaceAll(/[_\s]+/g, ' ');
  return (bare.trim() || name).slice(0, TITLE_LENGTH);
}

/** Chinese where there is a Chinese character in it; names that say so themselves win. */
export function localeOfFile(name: string): Locale {
  if (/(^|[-_. ])(en|en-us|english)(?=[-_. ]|$)/i.test(name)) return 'en-US';
  if (/(^|[-_. ])(zh|zh-cn|cn|chinese)(?=[-_. ]|$)/i.test(name)) return 'zh-CN';
  return /\p{Script=Han}/u.test(name) ? 'zh-CN' : 'en-US';
}

interface ForAll {
  readonly visibility: MaterialVisibility;
  readonly draft: boolean;
}

/** As the call takes it; the file comes when it has arrived. */
export function inputOf({ kind, title, locale, tagIds }: NewRow, { visibility, draft }: ForAll): NewMaterial {
  return {
    kind,
    draft,
    title: title.trim(),
    locale,
    tagIds: [...tagIds],
    visibility,
    content: null,
    summary: null,
    translationId: null,
    coverFileId: null,
    ownerId: null,
    expireAt: null,
    allowDownload: kind === 'FILE',
    chapters: [],
    captions: [],
    h5Url: null,
    orientation: 'AUTO',
    allowedHosts: [],
  };
}

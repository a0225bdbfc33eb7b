import * as z from 'zod/mini';
import { id, nullableText, text, time } from '../../../fields.ts';
import { modelBudgets } from '../../product/model-budget.ts';
import { modelFormats } from '../../product/model.ts';

export const materialKinds = ['IMAGE_TEXT', 'VIDEO', 'FILE', 'H5', 'MODEL'] as const;
export type MaterialKind = (typeof materialKinds)[number];

/**
 * DRAFT is for its editors alone. A file is read by a job: PROCESSING, then READY or FAILED. Only READY is shown in apps;
 * DISABLED was taken away by hand, EXPIRED by its end date.
 */
export const materialStatuses = ['DRAFT', 'PROCESSING', 'READY', 'FAILED', 'DISABLED', 'EXPIRED'] as const;
export type MaterialStatus = (typeof materialStatuses)[number];

export const materialLocales = ['zh-CN', 'en-US'] as const;
export type MaterialLocale = (typeof materialLocales)[number];
export const materialVisibilities = ['BOTH', 'CLIENT', 'TEAM'] as const;
export type MaterialVisibility = (typeof materialVisibilities)[number];
export const orientations = ['AUTO', 'PORTRAIT', 'LANDSCAPE'] as const;
export const h5Sources = ['ZIP', 'URL'] as const;

/** Why a file could not become a material; each has a sentence that says what to do. */
export const materialFailures = [
  /** Cut off, or not what its name says. */
  'DAMAGED',
  'WRONG_FORMAT',
  /** Unpacks to more than it may, or holds more entries. */
  'TOO_LARGE',
  /** More pixels, frames or faces than anyone can show; took too long or too much memory. */
  'TOO_COMPLEX',
  /** An H5 package without a page to begin with. */
  'NO_ENTRY_PAGE',
  /** A package with links or with paths that lead out of it. */
  'UNSAFE_PATHS',
  /** Needs a password. */
  'ENCRYPTED',
  /** A model that needs files beside it; a model without a surface. */
  'EXTERNAL_FILES',
  'EMPTY',
  /** The storage did not give the file out. */
  'UNREADABLE',
  /** What it unpacks to does not fit into the company's storage. */
  'NO_ROOM',
] as const;
export type MaterialFailure = (typeof materialFailures)[number];

/** Lines of a material's own history. */
export const materialActions = [
  'CREATE',
  'UPDATE',
  'REPLACE_FILE',
  'TAG',
  'STATUS',
  'REFERENCE',
  'UNREFERENCE',
  'DOWNLOAD',
  'SHARE',
  'REVOKE_SHARE',
  'SUGGEST',
  'DELETE',
  'RESTORE',
] as const;
export type MaterialAction = (typeof materialActions)[number];

export const MOST_MATERIAL_TAGS = 20;
export const MOST_CHAPTERS = 100;
export const MOST_HOSTS = 20;
export const CAPTION_LENGTH = 300_000;
/** How long a file that was replaced can be brought back. */
export const OLD_FILE_DAYS = 30;

export const materialKind = z.enum(materialKinds);
export const materialStatus = z.enum(materialStatuses);
export const materialLocale = z.enum(materialLocales);
export const materialVisibility = z.enum(materialVisibilities);

export const chapter = z.strictObject({
  /** Seconds from the beginning. */
  at: z.number().check(z.minimum(0), z.maximum(360_000)),
  title: text(60),
});
export type Chapter = z.infer<typeof chapter>;

/** WebVTT, checked by the server; what cannot be read is refused with its line. */
export const caption = z.strictObject({
  locale: materialLocale,
  vtt: z.string().check(z.minLength(1), z.maxLength(CAPTION_LENGTH)),
});

/** A host that an H5 page may talk to: `cdn.example.com`, `*.example.com`. */
export const allowedHost = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(253),
    z.regex(/^(\*\.)?([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,}$/, 'BAD_FORMAT'),
  );

export const materialFile = z.strictObject({
  fileId: id,
  path: z.string(),
  name: z.string(),
  ext: z.string(),
  size: z.int(),
});

/** A material as it stands in something that shows it, or in a list to choose from. */
export const materialEntry = z.strictObject({
  id,
  name: z.string(),
  kind: materialKind,
  locale: materialLocale,
  status: materialStatus,
  /** An app does not show it now: a draft, disabled, expired. */
  hidden: z.boolean(),
  thumbnailPath: z.nullable(z.string()),
});
export type MaterialEntry = z.infer<typeof materialEntry>;

/** What was read from the file. Null is not known: not read yet, not of this kind, or nobody looks into the format. */
export const materialFacts = z.strictObject({
  durationSec: z.nullable(z.number()),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  codec: z.nullable(z.string()),
  /** Whether common browsers and phones play it. */
  playable: z.nullable(z.boolean()),
  pages: z.nullable(z.int()),
  wordCount: z.nullable(z.int()),
  format: z.nullable(z.enum(modelFormats)),
  faceCount: z.nullable(z.int()),
  vertexCount: z.nullable(z.int()),
  animationCount: z.nullable(z.int()),
  textureBytes: z.nullable(z.int()),
  budget: z.nullable(z.enum(modelBudgets)),
});
export type MaterialFacts = z.infer<typeof materialFacts>;

/**
 * What was seen in the browser, where only a browser can: how many pages a PDF has, and an uploaded picture of the file. It
 * is the cover for as long as this is the file and nobody has chosen another.
 */
export const seenInBrowser = {
  pages: z.nullable(z.int().check(z.minimum(1), z.maximum(100_000))),
  posterFileId: z.optional(z.nullable(id)),
};

/** What every kind has. */
export const editable = {
  title: text(100),
  summary: nullableText(500),
  locale: materialLocale,
  /** The same in the other language: they point at each other, and at nobody else. */
  translationId: z.nullable(id),
  /** A picture. */
  coverFileId: z.nullable(id),
  tagIds: z.array(id).check(z.maxLength(MOST_MATERIAL_TAGS)),
  /** Who sees it in the apps. */
  visibility: materialVisibility,
  /** An account; nobody named is whoever adds it. */
  ownerId: z.nullable(id),
  expireAt: z.nullable(time),
  /** Whether readers may take the file away. */
  allowDownload: z.boolean(),
  /** Of a video. */
  chapters: z.array(chapter).check(z.maxLength(MOST_CHAPTERS)),
  captions: z.array(caption).check(z.maxLength(2)),
  /** Of an H5: where it is read from, if it is not uploaded; which way up; whom its pages may talk to. */
  h5Url: z.nullable(z.url({ protocol: /^https$/ }).check(z.maxLength(1000))),
  orientation: z.enum(orientations),
  allowedHosts: z.array(allowedHost).check(z.maxLength(MOST_HOSTS)),
};

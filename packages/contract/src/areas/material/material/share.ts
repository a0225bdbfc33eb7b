import * as z from 'zod/mini';
import { shownBrand } from '../../../brand/brand.ts';
import { reads, steps, writes } from '../../../endpoint.ts';
import { done, id, nullableText, pageOf, pageQuery, time } from '../../../fields.ts';
import { caption, chapter, materialFacts, materialKind, materialLocale, orientations } from './parts.ts';

export const SHARE_DAYS = 90;
/** Links of one material that work at the same time. */
export const MOST_SHARES = 50;
export const MOST_SHARE_OPENS = 100_000;
export const SHARE_PASSWORD = { min: 4, max: 32 } as const;

const row = z.strictObject({
  shareId: id,
  /** For whom it was made, in the words of who made it. */
  note: z.nullable(z.string()),
  state: z.enum(['OPEN', 'ENDED', 'USED_UP', 'REVOKED']),
  endAt: time,
  passwordSet: z.boolean(),
  maxOpens: z.nullable(z.int()),
  opens: z.int(),
  lastOpenedAt: z.nullable(time),
  createdAt: time,
  createdBy: z.nullable(z.strictObject({ id, name: z.string() })),
  revokedAt: z.nullable(time),
});
export type MaterialShare = z.infer<typeof row>;

export const sharedMaterial = z.strictObject({
  kind: materialKind,
  title: z.string(),
  summary: z.nullable(z.string()),
  locale: materialLocale,
  /** Cleaned HTML; its pictures begin with `picturesAt`. */
  content: z.nullable(z.string()),
  picturesAt: z.string(),
  coverUrl: z.nullable(z.string()),
  /** For looking at it; null where nothing but keeping it makes sense. */
  fileUrl: z.nullable(z.string()),
  /** For keeping it; null where its owner does not allow that. */
  downloadUrl: z.nullable(z.string()),
  fileName: z.nullable(z.string()),
  fileExt: z.nullable(z.string()),
  fileSize: z.nullable(z.int()),
  h5EntryUrl: z.nullable(z.string()),
  orientation: z.enum(orientations),
  facts: materialFacts,
  chapters: z.array(chapter),
  captions: z.array(caption),
  updatedAt: time,
});
export type SharedMaterial = z.infer<typeof sharedMaterial>;

const may = { types: [3], permission: 'material:item:share' } as const;
const token = z.string().check(z.regex(/^[A-Za-z0-9_-]{20,64}$/));

/** Links by which anyone sees one material, until they end. */
export const materialShare = {
  page: reads('GET /tenant/material/share/page', {
    words: { 'zh-CN': '素材的分享链接', 'en-US': 'List share links of a material' },
    access: { types: [3], permission: 'material:item:query' },
    input: pageQuery({ materialId: id }),
    output: pageOf(row),
  }),
  /** In steps, because a password is hashed. The address is told this once: only its hash is kept. */
  issue: steps('POST /tenant/material/share/issue', {
    words: { 'zh-CN': '新建分享链接', 'en-US': 'Create a share link' },
    access: may,
    input: z.strictObject({
      materialId: id,
      endAt: time,
      password: z.nullable(z.string().check(z.minLength(SHARE_PASSWORD.min), z.maxLength(SHARE_PASSWORD.max))),
      maxOpens: z.nullable(z.int().check(z.minimum(1), z.maximum(MOST_SHARE_OPENS))),
      note: nullableText(100),
    }),
    output: z.strictObject({ share: row, url: z.string() }),
  }),
  revoke: writes('POST /tenant/material/share/revoke', {
    words: { 'zh-CN': '撤销分享链接', 'en-US': 'Revoke a share link' },
    access: may,
    input: z.strictObject({ shareId: id }),
    output: done,
  }),
  /** What anyone sees who has the address, and the password where there is one. */
  open: steps('POST /tenant/material/share/open', {
    words: { 'zh-CN': '打开分享链接', 'en-US': 'Open a share link' },
    access: 'public',
    input: z.strictObject({
      token,
      password: z.optional(z.string().check(z.maxLength(SHARE_PASSWORD.max))),
      /** From an earlier answer: looking again is the same opening, and needs no password. */
      opening: z.optional(z.string().check(z.minLength(1), z.maxLength(500))),
    }),
    output: z.discriminatedUnion('state', [
      z.strictObject({
        state: z.literal('OPEN'),
        tenantName: z.string(),
        brand: shownBrand,
        endAt: time,
        opening: z.string(),
        material: sharedMaterial,
      }),
      /** Nothing of what is behind is given out before the password. */
      z.strictObject({ state: z.literal('PASSWORD') }),
      /** WITHDRAWN: its owner does not show the material now. CLOSED: there is no such link. */
      z.strictObject({ state: z.enum(['ENDED', 'USED_UP', 'REVOKED', 'WITHDRAWN', 'CLOSED']) }),
    ]),
  }),
};

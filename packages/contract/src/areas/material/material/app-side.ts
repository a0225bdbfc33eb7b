import * as z from 'zod/mini';
import { downloads, joins, reads, writes } from '../../../endpoint.ts';
import { done, id, text, time } from '../../../fields.ts';
import { caption, chapter, materialFacts, materialKind, materialLocale, orientations } from './parts.ts';
import { suggested, suggestionStates } from './suggestion.ts';

const listed = z.strictObject({
  materialId: id,
  kind: materialKind,
  title: z.string(),
  summary: z.nullable(z.string()),
  locale: materialLocale,
  coverUrl: z.nullable(z.string()),
  updatedAt: time,
});

const shown = z.strictObject({
  ...listed.shape,
  /** Cleaned HTML. Pictures in it have addresses of `picture` below: fetch them with both headers. */
  content: z.nullable(z.string()),
  /** Fetch it with both headers; ranges and `If-None-Match` are answered. */
  fileUrl: z.nullable(z.string()),
  /** The same of a video for players that send no headers; it works for minutes. */
  streamUrl: z.nullable(z.string()),
  fileName: z.nullable(z.string()),
  fileSize: z.nullable(z.int()),
  /** The first page of an H5, for a frame without rights; it works for minutes and needs no headers. */
  h5EntryUrl: z.nullable(z.string()),
  orientation: z.enum(orientations),
  allowDownload: z.boolean(),
  facts: materialFacts,
  chapters: z.array(chapter),
  captions: z.array(caption),
  /** The same in the other language, where this user may see it. */
  translationId: z.nullable(id),
});

/** Materials for somebody who has signed in to an app: those that a toolbox shows to them. */
export const materialAppSide = {
  detail: reads('GET /open/v1/materials/detail', {
    words: { 'zh-CN': '一份素材', 'en-US': 'Get a material' },
    access: 'appUser',
    input: z.strictObject({ materialId: id }),
    output: shown,
  }),
  file: downloads('GET /open/v1/materials/file', {
    words: { 'zh-CN': '素材的文件', 'en-US': 'Get the file of a material' },
    access: 'appUser',
    input: z.strictObject({ materialId: id }),
    output: done,
  }),
  cover: downloads('GET /open/v1/materials/cover', {
    words: { 'zh-CN': '素材的封面', 'en-US': 'Get the cover of a material' },
    access: 'appUser',
    input: z.strictObject({ materialId: id }),
    output: done,
  }),
  /** A picture that the text of a material shows. */
  picture: downloads('GET /open/v1/materials/picture', {
    words: { 'zh-CN': '素材正文中的图片', 'en-US': 'Get a picture in the text of a material' },
    access: 'appUser',
    input: z.strictObject({ materialId: id, path: z.string().check(z.minLength(1), z.maxLength(300)) }),
    output: done,
  }),
  /** What finds nothing is kept for the editors. */
  search: writes('POST /open/v1/materials/search', {
    words: { 'zh-CN': '搜索素材', 'en-US': 'Search materials' },
    access: 'appUser',
    input: z.strictObject({ text: text(100), locale: z.optional(materialLocale) }),
    output: z.strictObject({ list: z.array(listed) }),
  }),
  /** Of a team member; customers talk to their contact. */
  suggest: writes('POST /open/v1/materials/suggest', {
    words: { 'zh-CN': '对素材提出修改建议', 'en-US': 'Suggest a change to a material' },
    access: 'appUser',
    input: z.strictObject(suggested),
    output: z.strictObject({ suggestionId: id }),
  }),
  /** One's own newest hundred, with what became of them. */
  suggestions: reads('GET /open/v1/materials/suggestions', {
    words: { 'zh-CN': '我提出的修改建议', 'en-US': 'List your suggestions' },
    access: 'appUser',
    input: z.strictObject({ materialId: z.optional(id) }),
    output: z.array(
      z.strictObject({
        suggestionId: id,
        materialId: id,
        title: z.string(),
        text: z.string(),
        quote: z.nullable(z.string()),
        state: z.enum(suggestionStates),
        answer: z.nullable(z.string()),
        createdAt: time,
        settledAt: z.nullable(time),
      }),
    ),
  }),
  /** How long and how far somebody read. Sent again with the same `readId`, it is still one reading, at its longest. */
  report: joins('POST /open/v1/materials/read', {
    words: { 'zh-CN': '上报素材阅读', 'en-US': 'Report that a material was read' },
    access: 'appUser',
    input: z.strictObject({
      readId: id,
      materialId: id,
      /** Where they came from. */
      toolboxId: z.optional(id),
      toolId: z.optional(id),
      seconds: z.int().check(z.minimum(0), z.maximum(86_400)),
      percent: z.int().check(z.minimum(0), z.maximum(100)),
    }),
    /** Test accounts are in no figure, nor is what is not shown any more. */
    output: z.strictObject({ counted: z.boolean() }),
  }),
};

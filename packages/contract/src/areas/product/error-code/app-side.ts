import * as z from 'zod/mini';
import { downloads, uploads, writes } from '../../../endpoint.ts';
import { done, id, text, words } from '../../../fields.ts';
import { docLocales } from '../product-doc/product-doc.ts';
import { materialKind } from '../../material/material/parts.ts';
import { errorLevels, errorNumber, likelihoods } from './parts.ts';

/** As many readings as one look-up takes: a photograph gives several. */
export const MOST_READINGS = 20;
export const MOST_FOUND = 20;

/** In this order: the number itself, one of its aliases, what is easily taken for it, what begins like it. */
export const matches = ['EXACT', 'ALIAS', 'SIMILAR', 'BEGINS'] as const;

const candidate = z.strictObject({
  errorNoId: id,
  errorNo: z.string(),
  level: z.enum(errorLevels),
  title: words,
  errorCodeId: id,
  setName: z.string(),
  match: z.enum(matches),
  /** Which of the texts found it. */
  read: z.string(),
});

const step = z.strictObject({
  stepId: z.string(),
  /** What stands deeper belongs to the last one above that is less deep. */
  depth: z.int(),
  text: words,
  caution: words,
  /** Addresses of the call below: fetch them with both headers. */
  images: z.array(z.string()),
  /** What this user may open, by the calls of materials; what is not ready or not for them is not here. */
  materials: z.array(z.strictObject({ materialId: id, kind: materialKind, title: z.string() })),
});

/** Looked for from a tool: in its sets alone, the upper ones first. It stands in a toolbox that is open to this user. */
const fromTool = { toolId: z.optional(id) };

/** Error numbers for people of apps: only published ones, of sets in use, as far as they are meant for them. */
export const errorCodeAppSide = {
  /** Written down: what finds nothing is work for editors. */
  lookUp: writes('POST /open/v1/errors/lookup', {
    words: { 'zh-CN': '查询错误编号', 'en-US': 'Look up an error number' },
    access: 'appUser',
    input: z.strictObject({
      /** One that was typed, or several that were read, each with how sure that is. */
      texts: z
        .array(
          z.strictObject({ text: text(40), confidence: z._default(z.number().check(z.minimum(0), z.maximum(1)), 1) }),
        )
        .check(z.minLength(1), z.maxLength(MOST_READINGS)),
      productId: z.optional(id),
      ...fromTool,
    }),
    output: z.strictObject({ list: z.array(candidate) }),
  }),
  /**
   * A photograph of a display or a label: one file of JPEG, PNG or WebP, up to 8 MB. It is read and not kept. Refused from a
   * tool that takes none.
   */
  photo: uploads('POST /open/v1/errors/photo', {
    words: { 'zh-CN': '拍照查询错误编号', 'en-US': 'Look up an error number by photo' },
    access: 'appUser',
    input: z.strictObject({ productId: z.optional(id), ...fromTool }),
    output: z.strictObject({
      /** What was read, the surest first. */
      texts: z.array(z.strictObject({ text: z.string(), confidence: z.number() })),
      list: z.array(candidate),
    }),
  }),
  /** A photograph was read as something else than the number that stands on it. */
  misread: writes('POST /open/v1/errors/misread', {
    words: { 'zh-CN': '上报误读', 'en-US': 'Report a misreading' },
    access: 'appUser',
    input: z.strictObject({
      /** Made by the app: reported twice, it counts once. */
      reportId: z.uuid().check(z.toLowerCase()),
      read: errorNumber,
      errorNoId: id,
    }),
    output: z.strictObject({ kept: z.boolean() }),
  }),
  /** Written down as a hit. */
  detail: writes('POST /open/v1/errors/detail', {
    words: { 'zh-CN': '错误编号的处理办法', 'en-US': 'Open an error number' },
    access: 'appUser',
    input: z.strictObject({ errorNoId: id }),
    output: z.strictObject({
      errorNoId: id,
      errorNo: z.string(),
      level: z.enum(errorLevels),
      title: words,
      symptom: words,
      causes: z.array(z.strictObject({ text: words, likelihood: z.nullable(z.enum(likelihoods)) })),
      steps: z.array(step),
      parts: z.array(z.strictObject({ no: z.string(), name: z.string() })),
      /** Pages of manuals that this user may open, by the calls of manuals. */
      manuals: z.array(
        z.strictObject({
          docId: id,
          title: z.string(),
          versionNo: z.string(),
          locale: z.enum(docLocales),
          page: z.int(),
        }),
      ),
    }),
  }),
  report: writes('POST /open/v1/errors/report', {
    words: { 'zh-CN': '上报步骤是否有效', 'en-US': 'Report whether a step worked' },
    access: 'appUser',
    input: z.strictObject({
      /** Made by the app: reported twice, it is kept once. */
      reportId: z.uuid().check(z.toLowerCase()),
      errorNoId: id,
      stepId: z.string().check(z.minLength(1), z.maxLength(16)),
      worked: z.boolean(),
    }),
    output: z.strictObject({ kept: z.boolean() }),
  }),
  /** A picture of a step. */
  file: downloads('GET /open/v1/errors/file', {
    words: { 'zh-CN': '步骤图片', 'en-US': 'Get an image of a step' },
    access: 'appUser',
    input: z.strictObject({ errorNoId: id, path: z.string().check(z.minLength(1), z.maxLength(300)) }),
    output: done,
  }),
};

import * as z from 'zod/mini';
import { id, nullableText, text } from '../../../fields.ts';

export const errorLevels = ['INFO', 'WARNING', 'ERROR', 'FATAL'] as const;
export type ErrorLevel = (typeof errorLevels)[number];
export const errorNoStatuses = ['DRAFT', 'PUBLISHED', 'DEPRECATED'] as const;
export type ErrorNoStatus = (typeof errorNoStatuses)[number];
export const likelihoods = ['HIGH', 'MEDIUM', 'LOW'] as const;
export const audiences = ['BOTH', 'TEAM', 'CLIENT'] as const;
export type Audience = (typeof audiences)[number];

export const MOST_ALIASES = 20;
export const MOST_CAUSES = 20;
export const MOST_STEPS = 60;
export const MOST_STEP_PICTURES = 6;
export const MOST_STEP_MATERIALS = 6;
export const MOST_PARTS = 20;
export const MOST_DOC_ANCHORS = 10;
/** A step and three below it. */
export const DEEPEST = 3;

/** What stands on a display. Blanks inside are how people write it. */
export const errorNumber = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(32), z.regex(/^[A-Za-z0-9](?:[A-Za-z0-9 ._-]*[A-Za-z0-9._-])?$/));

/** How numbers and aliases are compared: without case and blanks. The database does the same. */
export const errorKey = (written: string) => written.replaceAll(/\s/g, '').toUpperCase();

/** What eyes and cameras take for each other has one shape: 0 O D Q, 1 I L, 5 S, 8 B, 2 Z. The database does the same. */
export const errorShape = (written: string) =>
  errorKey(written)
    .replaceAll(/[ODQ]/g, '0')
    .replaceAll(/[IL]/g, '1')
    .replaceAll('S', '5')
    .replaceAll('B', '8')
    .replaceAll('Z', '2')
    .replaceAll(/[-._]/g, '');

/** Text that may be left out: emptiness says that a translation is missing. */
const open = (max: number) =>
  z.pipe(
    nullableText(max),
    z.transform((typed: string | null) => typed ?? ''),
  );
const both = (max: number) => z.strictObject({ 'zh-CN': open(max), 'en-US': open(max) });
/** The Chinese text is the one that everybody falls back to. */
const needed = (max: number) => z.strictObject({ 'zh-CN': text(max), 'en-US': open(max) });

const step = z.strictObject({
  /** Stays with the step, whatever becomes of its text and its place: reports are about it. */
  stepId: z.string().check(z.regex(/^[a-z0-9]{6,16}$/)),
  /** The tree is told in its order: what stands deeper belongs to the last one above that is less deep. */
  depth: z.int().check(z.minimum(0), z.maximum(DEEPEST)),
  text: needed(300),
  caution: both(200),
  audience: z.enum(audiences),
  imageFileIds: z.array(id).check(z.maxLength(MOST_STEP_PICTURES)),
  /** Of the library, in this order: a video of how it is done, a drawing. */
  materialIds: z.array(id).check(z.maxLength(MOST_STEP_MATERIALS)),
});
export type ErrorStep = z.infer<typeof step>;

/** A page of a manual that says more. */
const docAnchor = z.strictObject({ docId: id, page: z.int().check(z.minimum(1), z.maximum(9_999)) });

export const errorNoFacts = {
  errorNo: errorNumber,
  aliases: z.array(errorNumber).check(z.maxLength(MOST_ALIASES)),
  level: z.enum(errorLevels),
  status: z.enum(errorNoStatuses),
  title: needed(100),
  symptom: both(500),
  causes: z
    .array(z.strictObject({ text: needed(200), likelihood: z.nullable(z.enum(likelihoods)) }))
    .check(z.maxLength(MOST_CAUSES)),
  steps: z.array(step).check(z.maxLength(MOST_STEPS)),
  parts: z.array(z.strictObject({ no: text(40), name: text(60) })).check(z.maxLength(MOST_PARTS)),
  /** In this order. */
  docAnchors: z.array(docAnchor).check(z.maxLength(MOST_DOC_ANCHORS)),
};

const STEP_ID_LENGTH = 12;
/** Tells the steps of one number apart; no secret. */
export const newStepId = () =>
  Array.from({ length: STEP_ID_LENGTH }, () => Math.floor(Math.random() * 36).toString(36)).join('');

/** `1`, `1.1`, `2`: where each step of a tree stands. */
export function stepPlaces(steps: readonly Pick<ErrorStep, 'depth'>[]): string[] {
  const counts: number[] = [];
  return steps.map(({ depth }) => {
    const level = Math.min(depth, counts.length);
    counts.length = level + 1;
    counts[level] = (counts[level] ?? 0) + 1;
    return counts.join('.');
  });
}

/** No step stands deeper than one below the step before it. */
export const isTree = (steps: readonly Pick<ErrorStep, 'depth'>[]) =>
  steps.every(({ depth }, at) => depth <= (steps[at - 1]?.depth ?? -1) + 1);

/** What somebody of this audience is shown; what stands below a step that is not for them is not either. */
export function stepsFor<Step extends Pick<ErrorStep, 'depth' | 'audience'>>(
  steps: readonly Step[],
  audience: Exclude<Audience, 'BOTH'>,
): Step[] {
  let hiddenFrom = Infinity;
  return steps.filter((one) => {
    if (one.depth > hiddenFrom) return false;
    hiddenFrom = one.audience === 'BOTH' || one.audience === audience ? Infinity : one.depth;
    return hiddenFrom === Infinity;
  });
}

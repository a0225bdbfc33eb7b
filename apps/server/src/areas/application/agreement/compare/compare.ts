import type { agreementVersion as contract } from '@console/contract/areas/application/agreement/agreement';
import type { Locale, ReturnOf } from '@console/contract/endpoint';
import { diffArrays } from 'diff';
import { setImmediate as others } from 'node:timers/promises';
import { blocksOf, type Block } from './blocks.ts';

type Compared = Pick<ReturnOf<(typeof contract)['compare']>, 'coarse' | 'blocks'>;
type ComparedBlock = Compared['blocks'][number];
type Piece = ComparedBlock['pieces'][number];

/** Milliseconds: for the order of the paragraphs, for the words of one of them, and for all words together. */
const ORDER_MS = 150;
const WORDS_MS = 100;
const ALL_WORDS_MS = 1_000;
/** Paragraphs that have less than this in common are not one that changed, but two. */
const ALIKE = 0.35;
/** Beyond so many pairs, those that went and those that came stand in their order. */
const PAIRS = 2_500;
/** Letters by which paragraphs are held against each other. */
const LOOKED_AT = 5_000;

/**
 * What changed from one cleaned text to the other. Texts may have 200,000 letters: paragraphs are compared first, words
 * only within a paragraph that changed, and where time runs out, a paragraph is shown as removed and added. Others get their
 * turn in between.
 */
export async function compareTexts(from: string, to: string, locale: Locale): Promise<Compared> {
  const runs = runsOf(blocksOf(from, locale), blocksOf(to, locale));
  const deadline = performance.now() + ALL_WORDS_MS;
  const blocks: ComparedBlock[] = [];
  let { coarse } = runs;
  for (const { same, gone, come } of runs.list) {
    blocks.push(...same.map((block) => whole(block, 'SAME')));
    for (const [before, after] of paired(gone, come)) {
      if (!before || !after) {
        blocks.push(before ? whole(before, 'REMOVED') : whole(after!, 'ADDED'));
        continue;
      }
      const timeout = Math.min(WORDS_MS, deadline - performance.now());
      const pieces = timeout > 0 ? piecesOf(before.text, after.text, timeout) : undefined;
      if (pieces) blocks.push({ kind: after.kind, change: 'CHANGED', pieces });
      else blocks.push(whole(before, 'REMOVED'), whole(after, 'ADDED'));
      coarse ||= !pieces;
      await others();
    }
  }
  return { coarse, blocks };
}

const whole = ({ kind, text }: Block, change: 'SAME' | 'ADDED' | 'REMOVED'): ComparedBlock => ({
  kind,
  change,
  pieces: [{ change, text }],
});

interface Run {
  readonly same: readonly Block[];
  readonly gone: readonly Block[];
  readonly come: readonly Block[];
}

/** Unchanged ranges, and behind each what was removed and what was added in its place. */
function runsOf(from: readonly Block[], to: readonly Block[]): { list: readonly Run[]; coarse: boolean } {
  const options = { comparator: (one: Block, other: Block) => one.text === other.text, timeout: ORDER_MS };
  const changes = diffArrays([...from], [...to], options);
  if (!changes) return { list: [{ same: [], gone: from, come: to }], coarse: true };
  const list: { same: readonly Block[]; gone: readonly Block[]; come: readonly Block[] }[] = [];
  for (const { value, added, removed } of changes) {
    if (!added && !removed) list.push({ same: value, gone: [], come: [] });
    else {
      if (list.length === 0) list.push({ same: [], gone: [], come: [] });
      list.at(-1)![added ? 'come' : 'gone'] = value;
    }
  }
  return { list, coarse: false };
}

type Pair = readonly [Block | undefined, Block | undefined];

/** Which of those that went became which of those that came, in their order, so that the most stays in common. */
function paired(gone: readonly Block[], come: readonly Block[]): Pair[] {
  if (gone.length * come.length > PAIRS) {
    return Array.from({ length: Math.max(gone.length, come.length) }, (_, at) => [gone[at], come[at]] as const);
  }
  const [before, after] = [gone, come].map((blocks) => blocks.map(({ text }) => bagOf(text)));
  const alike = before!.map((one) => after!.map((other) => likeness(one, other)));
  // best[i][j]: what is in common from here to the end.
  const best = Array.from({ length: gone.length + 1 }, () => Array.from({ length: come.length + 1 }, () => 0));
  const join = (i: number, j: number) => (alike[i]![j]! < ALIKE ? -1 : alike[i]![j]! + best[i + 1]![j + 1]!);
  for (let i = gone.length - 1; i >= 0; i -= 1) {
    for (let j = come.length - 1; j >= 0; j -= 1)
      best[i]![j] = Math.max(best[i + 1]![j]!, best[i]![j + 1]!, join(i, j));
  }
  const pairs: Pair[] = [];
  let [i, j] = [0, 0];
  while (i < gone.length || j < come.length) {
    if (i < gone.length && j < come.length && best[i]![j] === join(i, j)) pairs.push([gone[i++], come[j++]]);
    else if (i < gone.length && (j === come.length || best[i]![j] === best[i + 1]![j]))
      pairs.push([gone[i++], undefined]);
    else pairs.push([undefined, come[j++]]);
  }
  return pairs;
}

/**
 * Letters one by one where no spaces stand between words, words elsewhere. By a pattern: the segmenter of the platform takes
 * minutes for a paragraph of 200,000 letters.
 */
const PARTS = /(?:(?!\p{Script=Han})[\p{L}\p{M}\p{N}_])+|\s+|[^]/gu;
const partsOf = (text: string): string[] => text.match(PARTS) ?? [];

type Bag = ReadonlyMap<string, number>;

/** Each two parts that follow each other: single letters stand in any Chinese text. */
function bagOf(text: string): Bag {
  const parts = partsOf(text.slice(0, LOOKED_AT)).filter((part) => part.trim() !== '');
  const bag = new Map<string, number>();
  for (const [at, part] of parts.entries()) {
    if (at === 0) continue;
    const two = `${parts[at - 1]} ${part}`;
    bag.set(two, (bag.get(two) ?? 0) + 1);
  }
  return bag;
}

const sizeOf = (bag: Bag) => [...bag.values()].reduce((total, times) => total + times, 0);

/** From 0 to 1: how much of what they say both have. */
function likeness(one: Bag, other: Bag): number {
  const common = [...one].reduce((total, [two, times]) => total + Math.min(times, other.get(two) ?? 0), 0);
  return (2 * common) / Math.max(1, sizeOf(one) + sizeOf(other));
}

/** Part by part; undefined when the time does not suffice. */
function piecesOf(from: string, to: string, timeout: number): Piece[] | undefined {
  const changes = diffArrays(partsOf(from), partsOf(to), { timeout });
  if (!changes) return undefined;
  const pieces: Piece[] = [];
  let [gone, come] = ['', ''];
  const push = (change: Piece['change'], text: string) => text !== '' && pieces.push({ change, text });
  for (const [at, { value, added, removed }] of changes.entries()) {
    const text = value.join('');
    // A letter or a space that stayed between two changes only makes both hard to read.
    const between = text.length === 1 && gone + come !== '' && at < changes.length - 1;
    if (added || removed || between) {
      if (!added) gone += text;
      if (!removed) come += text;
      continue;
    }
    push('REMOVED', gone);
    push('ADDED', come);
    [gone, come] = ['', ''];
    push('SAME', text);
  }
  push('REMOVED', gone);
  push('ADDED', come);
  return pieces;
}

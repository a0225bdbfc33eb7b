import type { KnowledgeToolDetail } from '@console/contract/areas/toolbox/tool/knowledge-tool';

type Placed = { materialId: string; chapter: string | null };

/** What is drawn one below the other: headings of chapters, and the materials that follow them. */
export type Line =
  | { readonly kind: 'chapter'; readonly id: string; readonly name: string }
  | { readonly kind: 'material'; readonly id: string };

/** As they are stored, with those of a chapter together: an app that was told another order would show it twice. */
export function placedOf(materials: KnowledgeToolDetail['materials']): Placed[] {
  const chapters = [null, ...new Set(materials.map(({ chapter }) => chapter).filter((chapter) => chapter !== null))];
  return chapters.flatMap((name) =>
    materials.flatMap(({ id, chapter }) => (chapter === name ? [{ materialId: id, chapter }] : [])),
  );
}

/** Neighbours of one chapter get one heading; what stands before the first heading has no chapter. */
export function linesOf(materials: readonly Placed[]): Line[] {
  const lines: Line[] = [];
  let now: string | null = null;
  for (const { materialId, chapter } of sorted(materials)) {
    if (chapter !== null && chapter !== now) lines.push({ kind: 'chapter', id: crypto.randomUUID(), name: chapter });
    now = chapter;
    lines.push({ kind: 'material', id: materialId });
  }
  return lines;
}

/** What has no chapter stands before those that have one: below a heading it would belong to it. */
const sorted = (materials: readonly Placed[]) => [
  ...materials.filter(({ chapter }) => chapter === null),
  ...materials.filter(({ chapter }) => chapter !== null),
];

/** A material belongs to the heading above it; a heading with nothing below is not kept. */
export function placedIn(lines: readonly Line[]): Placed[] {
  const placed: Placed[] = [];
  let chapter: string | null = null;
  for (const line of lines) {
    if (line.kind === 'chapter') chapter = line.name.trim();
    else placed.push({ materialId: line.id, chapter: chapter === '' ? null : chapter });
  }
  return placed;
}

export const chapterAt = (lines: readonly Line[], place: number) =>
  lines.slice(0, place).findLast((line) => line.kind === 'chapter');

/** How many materials stand above it in its chapter, itself included. */
export function placeInChapter(lines: readonly Line[], place: number): number {
  const above = lines.slice(0, place).findLastIndex((line) => line.kind === 'chapter');
  return place - above;
}

/** From a heading to the next one. */
const endOf = (lines: readonly Line[], start: number) => {
  const next = lines.findIndex((line, at) => at > start && line.kind === 'chapter');
  return next === -1 ? lines.length : next;
};

/** A material goes to a place; a chapter goes there with all that is in it, before or behind another chapter. */
export function movedLines(lines: readonly Line[], id: string, to: number): Line[] {
  const from = lines.findIndex((line) => line.id === id);
  const line = lines[from];
  if (line === undefined) return [...lines];
  if (line.kind === 'material') return lines.toSpliced(from, 1).toSpliced(to, 0, line);
  const block = lines.slice(from, endOf(lines, from));
  const rest = lines.toSpliced(from, block.length);
  const headings = lines.flatMap((one, at) => (one.kind === 'chapter' ? [at] : []));
  if (to < from) {
    const before = headings.findLast((at) => at <= to) ?? headings[0]!;
    return rest.toSpliced(before, 0, ...block);
  }
  const target = headings.findLast((at) => at <= Math.max(to, endOf(lines, from)));
  if (target === undefined || target <= from) return [...lines];
  return rest.toSpliced(endOf(lines, target) - block.length, 0, ...block);
}

/** Without the heading; what was below it joins the chapter above. */
export const withoutLine = (lines: readonly Line[], id: string): Line[] => lines.filter((line) => line.id !== id);

/** Names that stand above two chapters, or above none: an app could not tell them apart. */
export function wrongChapters(lines: readonly Line[]): Map<string, 'same' | 'empty'> {
  const names = lines.flatMap((line) => (line.kind === 'chapter' ? [line.name.trim()] : []));
  const wrong = new Map<string, 'same' | 'empty'>();
  for (const line of lines) {
    if (line.kind !== 'chapter') continue;
    const name = line.name.trim();
    if (name === '') wrong.set(line.id, 'empty');
    else if (names.filter((one) => one === name).length > 1) wrong.set(line.id, 'same');
  }
  return wrong;
}

/** Whether one chapter stands in two places, or something without a chapter below one: apps would show another order. */
export function isBroken(materials: readonly Placed[]): boolean {
  const runs = materials.flatMap(({ chapter }, at) =>
    at > 0 && materials[at - 1]!.chapter === chapter ? [] : [chapter],
  );
  return new Set(runs).size < runs.length || runs.lastIndexOf(null) > 0;
}

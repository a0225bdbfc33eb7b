interface Part<Block> {
  /** Where it begins in the whole text. */
  at: number;
  blocks: readonly Block[];
  hidden: boolean;
}

/** Unchanged paragraphs that stay in view on either side of a change. */
const AROUND = 1;
/** Hiding fewer would save no room. */
const WORTH = 2;

/** Cuts a compared text into what is shown and runs of blocks without a change, which may be folded away. */
export function foldUnchanged<Block extends { change: string }>(
  blocks: readonly Block[],
  onlyChanges: boolean,
): Part<Block>[] {
  const isNear = (at: number) =>
    blocks.slice(Math.max(0, at - AROUND), at + AROUND + 1).some(({ change }) => change !== 'SAME');
  const parts: { at: number; blocks: Block[]; hidden: boolean }[] = [];
  for (const [at, block] of blocks.entries()) {
    const hidden = onlyChanges && !isNear(at);
    const last = parts.at(-1);
    if (last?.hidden === hidden) last.blocks.push(block);
    else parts.push({ at, blocks: [block], hidden });
  }
  return parts.map((part) => ({ ...part, hidden: part.hidden && part.blocks.length >= WORTH }));
}

import type { Actor } from '../../../kernel/calls/context.ts';
import { isSeen } from '../../../domain/toolbox/may-see.ts';
import type { Edge, Node } from './found.ts';

/** What somebody may not see is not named; what stands on both sides of it is joined instead. */
export function withoutHidden(
  actor: Actor,
  nodes: readonly Node[],
  edges: readonly Edge[],
): { nodes: Node[]; edges: Edge[] } {
  const hidden = nodes.filter((node) => !isSeen(actor, node));
  let joined: readonly Edge[] = edges;
  for (const { id } of hidden) {
    const [into, out] = [joined.filter(({ to }) => to === id), joined.filter(({ from }) => from === id)];
    const across = into.flatMap(({ from }) => out.map(({ to }) => ({ from, to })));
    joined = [...joined.filter(({ from, to }) => from !== id && to !== id), ...across];
  }
  const told = new Map(joined.map((edge) => [`${edge.from} ${edge.to}`, edge]));
  return { nodes: nodes.filter((node) => isSeen(actor, node)), edges: [...told.values()] };
}

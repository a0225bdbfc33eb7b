import type { Report } from './check.ts';

/** The tags of a cell, each once. */
export const tagsIn = (cell: string | undefined): string[] =>
  [...new Set((cell ?? '').split(/[;；\n]/).map((tag) => tag.trim()))].filter(Boolean);

interface Issue {
  readonly code: string;
  readonly path: readonly PropertyKey[];
  readonly maximum?: unknown;
}

/** Too many of them is another thing than one that is too long. */
export function reportTags(issues: readonly Issue[] | undefined, report: Report<'tags'>): void {
  for (const { path, code, maximum } of issues ?? []) {
    if (path[0] !== 'tags' || code !== 'too_big') continue;
    report('tags', path.length === 1 ? 'TOO_MANY_TAGS' : 'TAG_TOO_LONG', { limit: Number(maximum) });
  }
}

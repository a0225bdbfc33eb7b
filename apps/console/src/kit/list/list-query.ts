import type { Endpoint } from '@console/contract/endpoint';

/** An address carries text only; numbers and booleans are tried where the contract refuses the text. */
function decode(text: string): unknown {
  if (text === 'true' || text === 'false') return text === 'true';
  return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined;
}

/**
 * Reads a list's request out of the address, which uses the contract's own words. What the contract refuses is
 * dropped, so that no link, however old or mistyped, can break a page.
 */
export function readRequest<In>(
  schema: Endpoint<In>['input'],
  search: URLSearchParams,
  defaults: Readonly<Record<string, unknown>>,
): In {
  const asked: Record<string, unknown> = Object.fromEntries(search);
  for (;;) {
    const result = schema.safeParse({ ...defaults, ...asked });
    if (result.success) return result.data;
    const refused = new Set(
      result.error.issues.flatMap((issue) =>
        issue.code === 'unrecognized_keys' ? issue.keys : [String(issue.path[0])],
      ),
    );
    const before = Object.keys(asked).length;
    let decoded = 0;
    for (const key of refused) {
      const value = asked[key];
      const other = typeof value === 'string' ? decode(value) : undefined;
      if (other === undefined) Reflect.deleteProperty(asked, key);
      else {
        asked[key] = other;
        decoded += 1;
      }
    }
    if (decoded === 0 && Object.keys(asked).length === before) throw result.error;
  }
}

/** Sorts, filters and pages are plain values: that is what an address can say. */
export type Patch = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** The address after a change; what is empty, or as it would be anyway, is left out of it. */
export function patchSearch(
  search: URLSearchParams,
  patch: Patch,
  defaults: Readonly<Record<string, unknown>>,
): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [key, value] of Object.entries(patch)) {
    if (value === undefined || value === null || value === '' || value === defaults[key]) next.delete(key);
    else next.set(key, String(value));
  }
  return next;
}

const layout = new Set(['pageNo', 'pageSize', 'cursor', 'sortField', 'sortOrder']);

/** How many conditions narrow the list: the keyword and every filter that is set. */
export function countConditions(request: Readonly<Record<string, unknown>>): number {
  return Object.entries(request).filter(
    ([key, value]) => !layout.has(key) && value !== undefined && value !== null && value !== '',
  ).length;
}

/** `1 … 4 5 6 … 20`: the pages worth a button; 0 stands for a gap. */
export function pageNumbers(current: number, last: number): number[] {
  const near = [1, current - 1, current, current + 1, last].filter((page) => page >= 1 && page <= last);
  const pages = [...new Set(near)].toSorted((a, b) => a - b);
  return pages.flatMap((page, index) => {
    const gap = page - (pages[index - 1] ?? page - 1);
    if (gap === 2) return [page - 1, page];
    return gap > 2 ? [0, page] : [page];
  });
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const text = z.object({ 'zh-CN': z.string().min(1), 'en-US': z.string().min(1) });

const dictionary = z.strictObject({
  dictCode: z.string().min(1),
  name: text,
  items: z.array(
    z.strictObject({
      value: z.string().min(1),
      label: text,
      color: z.exactOptional(z.enum(['default', 'primary', 'success', 'warning', 'danger'])),
      sort: z.int(),
      status: z.enum(['ENABLED', 'DISABLED']),
      parentValue: z.exactOptional(z.string()),
      isDefault: z.exactOptional(z.boolean()),
    }),
  ),
});

const locationRow = z.tuple([
  z.string().min(2), // code: ISO 3166-1 alpha-2, or GB/T 2260
  z.string(), // code of the parent, empty for a country
  z.enum(['1', '2', '3', '4']),
  z.string().min(1), // Chinese name
  z.string().min(1), // English name
]);

export type Dictionary = z.infer<typeof dictionary>;

export interface Location {
  code: string;
  name: { 'zh-CN': string; 'en-US': string };
  level: 1 | 2 | 3 | 4;
  parentCode?: string;
  hasChildren: boolean;
  children?: Location[];
}

export interface LocationQuery {
  parentCode?: string | undefined;
  level?: Location['level'] | undefined;
  keyword?: string | undefined;
  deep?: boolean | undefined;
}

export interface ReferenceData {
  locations: { listLocations: (query: LocationQuery) => Location[] };
  dictionaries: ReadonlyMap<string, Dictionary>;
}

export function loadReferenceData(dataFolder: string): ReferenceData {
  const read = (file: string) => readFileSync(join(dataFolder, file), 'utf8');
  return {
    locations: { listLocations: locationLister(read('locations.tsv')) },
    dictionaries: dictionariesByCode(read('dictionaries.json')),
  };
}

function dictionariesByCode(json: string): ReadonlyMap<string, Dictionary> {
  const parsed = z.array(dictionary).parse(JSON.parse(json));
  return new Map(parsed.map((entry) => [entry.dictCode, entry]));
}

interface Node {
  location: Location;
  children: Node[];
  searchText: string;
}

function locationLister(tsv: string): ReferenceData['locations']['listLocations'] {
  const nodes = new Map<string, Node>();
  const roots: Node[] = [];
  for (const line of tsv.trimEnd().split('\n').slice(1)) {
    const [code, parentCode, level, zh, en] = locationRow.parse(line.split('\t'));
    const parent = nodes.get(parentCode);
    if (parentCode !== '' && parent === undefined)
      throw new Error(`location ${code}: its parent ${parentCode} must stand before it`);
    if (nodes.has(code)) throw new Error(`location ${code} stands twice`);
    const node: Node = {
      location: {
        code,
        name: { 'zh-CN': zh, 'en-US': en },
        level: levels[level],
        ...(parentCode === '' ? {} : { parentCode }),
        hasChildren: false,
      },
      children: [],
      searchText: folded(`${code} ${zh} ${en}`),
    };
    nodes.set(code, node);
    if (parent === undefined) roots.push(node);
    else {
      parent.children.push(node);
      parent.location.hasChildren = true;
    }
  }

  return ({ parentCode, level, keyword, deep = false }) => {
    const siblings = parentCode === undefined ? roots : (nodes.get(parentCode)?.children ?? []);
    const wanted = folded(keyword ?? '');
    // A keyword or a level asks for matches anywhere below; without either, only the next step down is meant.
    const candidates = wanted === '' && level === undefined ? siblings : siblings.flatMap(withDescendants);
    return candidates
      .filter((node) => (level === undefined || node.location.level === level) && node.searchText.includes(wanted))
      .map(deep ? deepCopy : (node) => ({ ...node.location }));
  };
}

const levels = { '1': 1, '2': 2, '3': 3, '4': 4 } as const;

function withDescendants(node: Node): Node[] {
  return [node, ...node.children.flatMap(withDescendants)];
}

function deepCopy({ location, children }: Node): Location {
  return children.length === 0 ? { ...location } : { ...location, children: children.map(deepCopy) };
}

/** Case and accents do not count, so that "curacao" finds "Curaçao". */
function folded(value: string): string {
  return value.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();
}

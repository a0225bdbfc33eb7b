/** What is selected in a list: the rows with these keys, or all that its filters match. */
export interface BulkSelection {
  keys: readonly string[];
  /** All that match, also on other pages. */
  whole: boolean;
  count: number;
  clear: () => void;
}

/** One thing that can be done with what is selected. */
export interface BulkAction {
  label: string;
  danger?: boolean;
  busy?: boolean;
  /** Why it cannot be done with what is selected; the button then says so. */
  why?: string | undefined;
  go: (selection: BulkSelection) => void;
}

/** The actions that someone may take: what is not allowed is false. */
export const allowed = (...actions: (BulkAction | false)[]): BulkAction[] =>
  actions.filter((action): action is BulkAction => action !== false);

export interface Layout {
  pageNo?: unknown;
  pageSize?: unknown;
  cursor?: unknown;
  sortField?: unknown;
  sortOrder?: unknown;
}

type Match<In extends Layout> = Omit<In, keyof Layout>;

/** What a call needs to know about the selection: ids, or the filters of the list with how many they showed. */
export type Chosen<In extends Layout> = { ids: string[] } | { ids?: never; match: Match<In>; count: number };

export function chosenOf<In extends Layout>(
  { keys, whole, count }: Pick<BulkSelection, 'keys' | 'whole' | 'count'>,
  request: In,
): Chosen<In> {
  if (!whole) return { ids: [...keys] };
  const { pageNo: _, pageSize: __, cursor: ___, sortField: ____, sortOrder: _____, ...match } = request;
  return { match, count };
}

/** In pieces that one call takes. */
export function pieces(ids: readonly string[], size: number): string[][] {
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, place) =>
    ids.slice(place * size, (place + 1) * size),
  );
}

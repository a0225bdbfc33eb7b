import type { Words } from '@console/contract/endpoint';
import type { Permission } from '@console/contract/permissions';
import type { Context, FileAnswer, StreamContext } from '../calls/context.ts';
import type { Change } from '../calls/log-entry.ts';
import { Fault } from '../db/fault.ts';
import { page, type Listing, type Where } from '../records/page.ts';
import { hasPermission } from '../records/record.ts';
import { cellsOf, headersOf, localTime, type Column } from './table-columns.ts';
import { rowsOf, tableAnswer, type TableFile } from './table-file.ts';
import type { Cell } from './table-file-xlsx.ts';

/** Which rows of which list. */
export interface ListQuery {
  readonly listing: Listing;
  readonly keyword?: string | undefined;
  readonly where: Where;
}

/** A list as a file, as data. */
export interface ListExport<Row, Filters> {
  /** The file is called this, with the day. */
  readonly title: Words;
  /** Checked again with every batch: whoever loses it while the file is sent gets no more rows. */
  readonly permission: Permission;
  /** The listing's other fields are not read. */
  readonly columns: readonly Column<Row>[];
  /** The filters of the list's page as its query. Asked with every batch, because what the reader may see can change. */
  readonly query: (filters: Filters, context: Context) => ListQuery | Promise<ListQuery>;
  /** Who sees contacts in full, and what the note then says; without it nobody does. */
  readonly reveal?: { readonly permission: Permission; readonly note: Words };
}

export interface ExportRequest<Filters> {
  readonly format: TableFile['format'];
  readonly filters: Filters;
  readonly note?: Note;
}

/** Lines of the note: what was exported stands before who exported it and when, remarks behind that. */
interface Note {
  readonly subject?: string;
  readonly remarks?: readonly string[];
}

const BATCH = 1_000;

/** The rows that the page of the list would show, read in batches while the file is sent. */
export function exportList<Row, Filters>(
  list: ListExport<Row, Filters>,
  { format, filters, note = {} }: ExportRequest<Filters>,
  context: StreamContext,
): FileAnswer {
  const { locale } = context.caller;
  const rows = listRows(list, filters, context);
  return exportFile(
    { title: list.title[locale], format, columns: headersOf(list.columns, locale), rows },
    note,
    context,
  );
}

export function listRows<Row, Filters>(
  list: ListExport<Row, Filters>,
  filters: Filters,
  context: StreamContext,
): AsyncGenerator<Cell[]> {
  const { caller, actor } = context;
  return rowsOf(context, async (inside, cursor: string | undefined) => {
    if (!hasPermission(inside.actor, list.permission)) throw new Fault('FORBIDDEN');
    const found = await readPage(list, filters, { pageSize: BATCH, cursor }, inside);
    const reveals = list.reveal !== undefined && hasPermission(inside.actor, list.reveal.permission);
    const reader = { locale: caller.locale, timezone: actor.timezone, reveals };
    return { list: cellsOf(list.columns, found.list, reader), next: found.next };
  });
}

interface Found<Row> {
  readonly list: readonly Row[];
  readonly total: number;
  readonly totalCapped?: boolean;
  readonly next?: string;
}

async function readPage<Row, Filters>(
  { columns, query }: ListExport<Row, Filters>,
  filters: Filters,
  request: { readonly pageSize: number; readonly cursor?: string | undefined },
  inside: Context,
): Promise<Found<Row>> {
  const { listing, keyword, where } = await query(filters, inside);
  const fields = Object.fromEntries(columns.map(({ field }) => [field, listing.fields[field]!]));
  const { text } = await page(inside, { ...listing, fields }, { ...request, pageNo: 1, keyword }, where);
  // The database has built these rows from the fields of the columns.
  return JSON.parse(text) as Found<Row>;
}

/** How many rows an export has, for the log. */
export async function countRows<Row, Filters>(
  list: ListExport<Row, Filters>,
  filters: Filters,
  inside: Context,
): Promise<Change> {
  return countChange(await readPage(list, filters, { pageSize: 1 }, inside));
}

export const countChange = ({ total, totalCapped }: Pick<Found<unknown>, 'total' | 'totalCapped'>): Change => ({
  field: 'count',
  before: null,
  after: totalCapped ? `${total}+` : total,
});

/** What was asked for, for the log. */
export const filterChanges = (filters: Readonly<Record<string, unknown>>): Change[] =>
  Object.entries(filters)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([field, after]) => ({ field, before: null, after }));

const words = {
  'zh-CN': { by: '导出人', at: '导出时间', zone: '时区' },
  'en-US': { by: 'Exported by', at: 'Exported at', zone: 'Time zone' },
};

/** A file whose name says what it is and of which day; its note says who exported it and when. */
export function exportFile(
  { title, ...table }: Omit<TableFile, 'name' | 'note'> & { readonly title: string },
  { subject, remarks = [] }: Note,
  { actor, caller }: StreamContext,
): FileAnswer {
  const { by, at, zone } = words[caller.locale];
  const now = localTime(actor.timezone)(new Date().toISOString());
  return tableAnswer({
    ...table,
    name: `${title} ${now.slice(0, 10)}`,
    note: [
      ...(subject === undefined ? [] : [subject]),
      `${by}: ${actor.name}`,
      `${at}: ${now}`,
      `${zone}: ${actor.timezone}`,
      ...remarks,
    ],
  });
}

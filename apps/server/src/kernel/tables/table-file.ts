import { Readable } from 'node:stream';
import type { Context, FileAnswer, StreamContext } from '../calls/context.ts';
import { contentDisposition } from '../files/file-name.ts';
import { FORMULA } from './formula.ts';
import { xlsxBytes, type Cell } from './table-file-xlsx.ts';

export interface TableFile {
  /** Without the ending. */
  readonly name: string;
  readonly format: 'csv' | 'xlsx';
  readonly columns: readonly string[];
  readonly rows: AsyncIterable<readonly Cell[]>;
  /**
   * What was asked for, by whom and when. It is a sheet of its own in XLSX; a CSV has no place for it that readers and
   * imports would not take for data, so there only the operation log has it.
   */
  readonly note?: readonly string[];
}

const CHUNK = 64 * 1024;
const BOM = '\uFEFF';

/** What controls a terminal or a parser has no place in a table; a cell may contain newlines and tabs. */
// oxlint-disable-next-line no-control-regex -- finding them is the point
const CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFFFE\uFFFF]|\p{Surrogate}/gu;

const MIME = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** A table as a file that is made while it is sent: what a slow client has not taken is not even read yet. */
export function tableAnswer(table: TableFile): FileAnswer {
  const bytes = table.format === 'csv' ? csvBytes(table) : xlsxBytes({ ...table, rows: plain(table.rows) });
  return {
    status: 200,
    headers: {
      'content-type': MIME[table.format],
      'content-disposition': contentDisposition('attachment', `${table.name}.${table.format}`),
      'x-content-type-options': 'nosniff',
    },
    body: Readable.from(bytes, { objectMode: false, highWaterMark: CHUNK }),
  };
}

/**
 * The rows of a list, in batches, each in a short transaction of its own: nothing is held while bytes flow. `read` gets the
 * session as it is then, so that it can check the caller's permissions with every batch.
 */
export async function* rowsOf<Row, Key>(
  { within, signal }: Pick<StreamContext, 'within' | 'signal'>,
  read: (context: Context, after: Key | undefined) => Promise<{ list: readonly Row[]; next?: Key | undefined }>,
): AsyncGenerator<Row> {
  let after: Key | undefined;
  do {
    signal.throwIfAborted();
    const from = after;
    const { list, next } = await within('read', (context) => read(context, from));
    yield* list;
    after = next;
  } while (after !== undefined);
}

async function* csvBytes({ columns, rows }: TableFile): AsyncGenerator<Buffer> {
  let waiting = BOM + csvLine(columns);
  for await (const row of plain(rows)) {
    waiting += csvLine(row);
    if (waiting.length < CHUNK) continue;
    yield Buffer.from(waiting);
    waiting = '';
  }
  yield Buffer.from(waiting);
}

const csvLine = (cells: readonly Cell[]) => `${cells.map(csvCell).join(',')}\r\n`;

function csvCell(cell: Cell): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell);
  const harmless = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",;\t\r\n']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

async function* plain(rows: TableFile['rows']): AsyncGenerator<Cell[]> {
  for await (const row of rows) {
    yield row.map((cell) => (typeof cell === 'string' ? cell.replace(CONTROLS, '') : cell));
  }
}

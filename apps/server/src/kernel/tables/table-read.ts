import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { extensionOf } from '../files/file-name.ts';
import { Fault } from '../db/fault.ts';
import { FORMULA } from './formula.ts';
import { textCharset } from '../files/text-content.ts';
import { refuseZipBomb } from '../files/zip/bomb-guard.ts';

export interface TableRow {
  /** As the spreadsheet counts: the header is row 1. */
  readonly rowNo: number;
  readonly cells: readonly string[];
}

export interface ReadTable {
  readonly header: readonly string[];
  readonly rows: readonly TableRow[];
}

interface Limits {
  readonly fileName: string;
  readonly maxBytes: number;
  readonly maxRows: number;
}

const MB = 1024 * 1024;
const PIECE = 64 * 1024;
/** What a workbook of such a size may grow to in memory. */
const UNPACKED_BYTES = 50 * MB;

/** Reads a small table whole: its size and its rows have limits, which are held while it arrives. Empty rows do not count. */
export async function readTable(stream: Readable, limits: Limits): Promise<ReadTable> {
  let header: readonly string[] | undefined;
  const rows: TableRow[] = [];
  for await (const row of tableRows(stream, limits)) {
    if (header === undefined) header = row.cells;
    else rows.push(row);
  }
  return { header: header ?? [], rows };
}

/** The same row by row, the header first, for callers that need only a little of each. */
export async function* tableRows(
  stream: Readable,
  { fileName, maxBytes, maxRows }: Limits,
): AsyncGenerator<TableRow, void> {
  const bytes = await collect(stream, maxBytes);
  let count = 0;
  for await (const row of rowsIn(bytes, fileName)) {
    if (row.cells.every((cell) => cell === '')) continue;
    if (count > maxRows) throw new Fault('IMPORT_TOO_MANY_ROWS', { params: { limit: maxRows } });
    count += 1;
    yield row;
  }
}

function rowsIn(bytes: Buffer, fileName: string): AsyncGenerator<TableRow> {
  switch (extensionOf(fileName)) {
    case 'csv':
      return csvRows(bytes);
    case 'xlsx':
      return xlsxRows(bytes);
    default:
      throw new Fault('FILE_TYPE');
  }
}

async function collect(stream: Readable, maxBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > maxBytes) throw new Fault('FILE_TOO_LARGE', { params: { limit: `${maxBytes / MB} MB` } });
      pieces.push(piece);
    }
  } finally {
    stream.destroy();
  }
  return Buffer.concat(pieces);
}

async function* csvRows(bytes: Buffer): AsyncGenerator<TableRow> {
  const charset = textCharset(bytes);
  if (charset === null) throw new Fault('FILE_TYPE');
  const text = new TextDecoder(charset).decode(bytes);
  const parser = Readable.from(inPieces(text)).pipe(
    parse({
      delimiter: delimiterOf(text),
      bom: true,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: PIECE,
    }),
  );
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: { records: number; empty_lines: number };
    }>) {
      yield { rowNo: info.records + info.empty_lines, cells: record.map(plain) };
    }
  } catch (error) {
    throw error instanceof Fault ? error : new Fault('FILE_TYPE');
  } finally {
    parser.destroy();
  }
}

function* inPieces(text: string): Generator<string> {
  for (let from = 0; from < text.length; from += PIECE) yield text.slice(from, from + PIECE);
}

/** What separates the cells of the header: spreadsheets of some countries write semicolons. */
function delimiterOf(text: string): string {
  const header = (/^[^\r\n]*/.exec(text)?.[0] ?? '').replaceAll(/"[^"]*"/g, '');
  const times = (sign: string) => header.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (times(sign) > times(best) ? sign : best));
}

async function* xlsxRows(bytes: Buffer): AsyncGenerator<TableRow> {
  await refuseZipBomb(bytes, UNPACKED_BYTES);
  const { readSheet } = await import('read-excel-file/node');
  const sheet = await readSheet(bytes).catch(() => {
    // Whatever the library finds wrong, it is no workbook that we can read.
    throw new Fault('FILE_TYPE');
  });
  yield* sheet.map((row, at) => ({ rowNo: at + 1, cells: row.map((cell) => plain(asText(cell))) }));
}

function asText(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().replace(/T00:00:00\.000Z$/, '');
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : '';
}

/** Without the quote that an export puts before what a spreadsheet would run. */
const plain = (cell: string) => (cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell).trim();

import { zipBytes, type ZipEntry } from '../files/zip/write.ts';

export type Cell = string | number | null;

interface Workbook {
  readonly columns: readonly string[];
  readonly rows: AsyncIterable<readonly Cell[]>;
  readonly note?: readonly string[];
}

/** A sheet ends here; what does not fit goes on in the next. */
const SHEET_ROWS = 1_048_576;
const SHEET_CHARS = 1_500_000_000;
const CELL_CHARS = 32_767;
const CHUNK = 64 * 1024;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** A workbook written from its first byte to its last. How many sheets there are is known at the end, so they are listed there. */
export function xlsxBytes(book: Workbook): AsyncGenerator<Buffer> {
  return zipBytes(parts(book));
}

async function* parts({ columns, rows, note }: Workbook): AsyncGenerator<ZipEntry> {
  // A part that is not named is a sheet: that way this can stand first, where readers that guess the type look.
  yield text(
    '[Content_Types].xml',
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
      `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
      `<Default Extension="xml" ContentType="${TYPE}.worksheet+xml"/>` +
      `<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>` +
      `<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  );
  const cells = rows[Symbol.asyncIterator]();
  const names: string[] = [];
  try {
    const filling: Filling = { source: cells, next: await cells.next() };
    do {
      names.push(`Sheet${names.length + 1}`);
      yield { name: sheetPath(names.length), content: sheet(columns, filling) };
    } while (!filling.next.done);
  } finally {
    await cells.return?.();
  }
  if (note !== undefined) {
    names.push('Note');
    const source = noteRows(note);
    yield { name: sheetPath(names.length), content: sheet(null, { source, next: await source.next() }) };
  }
  yield* frame(names);
}

const sheetPath = (place: number) => `xl/worksheets/sheet${place}.xml`;

async function* noteRows(note: readonly string[]): AsyncGenerator<readonly Cell[]> {
  for (const line of note) yield [line];
}

/** What was read and did not fit into a sheet any more waits in `next`. */
interface Filling {
  readonly source: AsyncIterator<readonly Cell[]>;
  next: IteratorResult<readonly Cell[]>;
}

/** One sheet, filled until it or the source ends; the note has no header. */
async function* sheet(columns: readonly string[] | null, filling: Filling): AsyncGenerator<string> {
  const header = columns === null ? '' : rowXml(1, columns, true);
  const view = `<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`;
  const widths = `<cols><col min="1" max="${Math.max(1, columns?.length ?? 1)}" width="${columns === null ? 80 : 20}" customWidth="1"/></cols>`;
  let waiting = `${XML}<worksheet xmlns="${MAIN}">${columns === null ? '' : view}${widths}<sheetData>${header}`;
  let written = waiting.length;
  let row = columns === null ? 0 : 1;
  for (; !filling.next.done && row < SHEET_ROWS && written < SHEET_CHARS; filling.next = await filling.source.next()) {
    row += 1;
    const xml = rowXml(row, filling.next.value, false);
    written += xml.length;
    waiting += xml;
    if (waiting.length < CHUNK) continue;
    yield waiting;
    waiting = '';
  }
  yield `${waiting}</sheetData></worksheet>`;
}

function rowXml(row: number, cells: readonly Cell[], bold: boolean): string {
  const style = bold ? ' s="1"' : '';
  const xml = cells.map((cell, column) => {
    if (cell === null || cell === '') return '';
    const place = `<c r="${letters(column)}${row}"${style}`;
    if (typeof cell === 'number') return Number.isFinite(cell) ? `${place}><v>${cell}</v></c>` : '';
    // Typed as a text: nothing that stands here is ever taken for a formula.
    return `${place} t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell.slice(0, CELL_CHARS))}</t></is></c>`;
  });
  return `<row r="${row}">${xml.join('')}</row>`;
}

/** A, B … Z, AA … */
function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};
const escapeXml = (value: string) => value.replace(/[&<>"\r]/g, (sign) => ESCAPES[sign]!);

function* frame(names: readonly string[]): Generator<ZipEntry> {
  const sheets = names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="s${at + 1}"/>`);
  const links = names.map(
    (_, at) => `<Relationship Id="s${at + 1}" Type="${DOCUMENT}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  yield text(
    'xl/workbook.xml',
    `<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets>${sheets.join('')}</sheets></workbook>`,
  );
  yield text(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${RELATIONS}">${links.join('')}<Relationship Id="styles" Type="${DOCUMENT}/styles" Target="styles.xml"/></Relationships>`,
  );
  yield text(
    'xl/styles.xml',
    `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>` +
      `<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>` +
      `<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>` +
      `<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>` +
      `<cellXfs count="2"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
  );
  yield text(
    '_rels/.rels',
    `<Relationships xmlns="${RELATIONS}"><Relationship Id="book" Type="${DOCUMENT}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
}

function text(name: string, xml: string): ZipEntry {
  async function* content() {
    yield XML + xml;
  }
  return { name, content: content() };
}

import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import readXlsxFile from 'read-excel-file/node';
import { expect, test } from 'vitest';
import type { Context } from '../calls/context.ts';
import { rowsOf, tableAnswer, type TableFile } from './table-file.ts';
import { readTable } from './table-read.ts';

const formats = ['csv', 'xlsx'] as const;

async function* given(rows: readonly (readonly (string | number | null)[])[]) {
  yield* rows;
}

const fileOf = (format: 'csv' | 'xlsx', more: Partial<TableFile> = {}) =>
  tableAnswer({ name: '子账号 导出', format, columns: ['姓名', 'Count'], rows: given([]), ...more });

/** Rows without an end in sight, and how many of them were asked for. */
function endless(count = Infinity) {
  const seen = { rows: 0, ended: false };
  async function* rows() {
    try {
      for (; seen.rows < count; seen.rows += 1) yield [`王小明 ${seen.rows} ${Math.random()}`, seen.rows];
    } finally {
      seen.ended = true;
    }
  }
  return { seen, rows: rows() };
}

test('a CSV is UTF-8 with a mark, and what a spreadsheet would run is a text', async () => {
  const rows = given([
    ['=1+1', 1],
    ['+49 151', null],
    ['say "hi", please', -2],
    ['two\nlines\u0000\u0007', 0],
    ['@here', 1],
    ['-x', 1],
    ['\tx', 1],
  ]);
  const { headers, body } = fileOf('csv', { rows });
  const text = (await buffer(body!)).toString();
  expect(text).toBe(
    '\uFEFF姓名,Count\r\n"\'=1+1",1\r\n"\'+49 151",\r\n"say ""hi"", please",-2\r\n"two\nlines",0\r\n"\'@here",1\r\n"\'-x",1\r\n"\'\tx",1\r\n',
  );
  expect(headers['content-disposition']).toBe(
    `attachment; filename="___ __.csv"; filename*=UTF-8''%E5%AD%90%E8%B4%A6%E5%8F%B7%20%E5%AF%BC%E5%87%BA.csv`,
  );
});

test.each(
  ['', ' ', '\t', '\r', '\n', '\u3000', '\u00a0', '\u200b', '\ufeff'].flatMap((before) =>
    Array.from('=+-@＝＋－＠﹦﹢﹣﹫', (sign) => `${before}${sign}1+1`),
  ),
)('%j is a text in a CSV, and comes back without its quote', async (cell) => {
  const bytes = await buffer(fileOf('csv', { columns: [cell, 'b'], rows: given([[cell, 1]]) }).body!);
  const [head, row] = bytes.toString().replace('\uFEFF', '').split(',b\r\n');
  expect([head, row]).toEqual([`"'${cell}"`, `"'${cell}",1\r\n`]);
  const read = await readTable(Readable.from([bytes]), { fileName: 'a.csv', maxBytes: 1_000, maxRows: 10 });
  expect(read.rows[0]!.cells[0]).toBe(cell.trim());
});

test.each(['a=b', '1-2', '甲＋乙', "'quoted'"])('%j stays as it is', async (cell) => {
  const bytes = await buffer(fileOf('csv', { rows: given([[cell, 1]]) }).body!);
  const read = await readTable(Readable.from([bytes]), { fileName: 'a.csv', maxBytes: 1_000, maxRows: 10 });
  expect(bytes.toString()).not.toContain(`'${cell}`);
  expect(read.rows[0]!.cells[0]).toBe(cell);
});

test('an XLSX opens, holds texts as texts and numbers as numbers, and its note on a sheet of its own', async () => {
  const rows = given([
    ['=1+1 & <b>\u0000', 1.5],
    ['  两行\n第二行 ', null],
    [null, -3],
  ]);
  const { body } = fileOf('xlsx', { rows, note: ['Asia/Shanghai', '状态：启用'] });
  const sheets = await readXlsxFile(await buffer(body!), { trim: false });
  expect(sheets).toEqual([
    {
      sheet: 'Sheet1',
      data: [
        ['姓名', 'Count'],
        ['=1+1 & <b>', 1.5],
        ['  两行\n第二行 ', null],
        [null, -3],
      ],
    },
    { sheet: 'Note', data: [['Asia/Shanghai'], ['状态：启用']] },
  ]);
});

test.each(formats)('a reader who stops reading stops the rows: %s', async (format) => {
  const { seen, rows } = endless();
  const { body } = fileOf(format, { rows });
  await new Promise((resolve) => body!.once('readable', resolve));
  let before = -1;
  await expect.poll(() => before === (before = seen.rows), { interval: 30 }).toBe(true);
  expect(seen.rows).toBeLessThan(20_000);
  body!.destroy();
  await expect.poll(() => seen.ended).toBe(true);
});

test.each(formats)('rows that fail break the file off instead of ending it: %s', async (format) => {
  async function* rows() {
    yield ['one', 1];
    await pause(1);
    throw new Error('the database is gone');
  }
  await expect(buffer(fileOf(format, { rows: rows() }).body!)).rejects.toThrow('the database is gone');
});

test.each(formats)('200,000 rows take little memory: %s', { timeout: 60_000 }, async (format) => {
  const { seen, rows } = endless(200_000);
  const before = process.memoryUsage.rss();
  let [peak, bytes] = [0, 0];
  for await (const piece of fileOf(format, { rows }).body!) {
    bytes += (piece as Buffer).length;
    peak = Math.max(peak, process.memoryUsage.rss());
  }
  expect(seen.rows).toBe(200_000);
  expect(bytes).toBeGreaterThan(2_000_000);
  expect((peak - before) / 1024 ** 2).toBeLessThan(100);
});

test('rows come page by page, each in a transaction of its own, until the reader is gone', async () => {
  const abort = new AbortController();
  let open = 0;
  const within = async <T>(_: 'read' | 'write', work: (context: Context) => Promise<T>) => {
    open += 1;
    const result = await work({} as Context);
    open -= 1;
    return result;
  };
  const pages = rowsOf({ within, signal: abort.signal }, async (_, after: number | undefined) => {
    const from = after ?? 0;
    return { list: [from, from + 1], next: from + 2 };
  });
  const seen: number[] = [];
  const reading = (async () => {
    for await (const row of pages) {
      expect(open).toBe(0);
      seen.push(row);
      if (row === 5) abort.abort();
    }
  })();
  await expect(reading).rejects.toThrow('aborted');
  expect(seen).toEqual([0, 1, 2, 3, 4, 5]);
});

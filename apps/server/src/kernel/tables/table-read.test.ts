import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { tableAnswer } from './table-file.ts';
import { readTable } from './table-read.ts';
import { zipBytes } from '../files/zip/write.ts';

const limits = { maxBytes: 1024 * 1024, maxRows: 3 };
const read = (fileName: string, bytes: Buffer | string) =>
  readTable(Readable.from([Buffer.from(bytes)]), { ...limits, fileName });
const cells = async (bytes: Buffer | string) => {
  const { header, rows } = await read('a.csv', bytes);
  return [header, ...rows.map((row) => row.cells)];
};

test('a CSV is read whatever it is encoded in and divided by', async () => {
  expect(await cells('\uFEFF姓名,邮箱\r\n"王, 小明",a@b.c\r\n')).toEqual([
    ['姓名', '邮箱'],
    ['王, 小明', 'a@b.c'],
  ]);
  expect(await cells('name;email\n1,5;x')).toEqual([
    ['name', 'email'],
    ['1,5', 'x'],
  ]);
  expect(await cells('name\temail\nx\ty')).toEqual([
    ['name', 'email'],
    ['x', 'y'],
  ]);
  // 姓名,王 in GBK.
  expect(await cells(Buffer.from('d0d5c3fb0ad0d5c3fb', 'hex'))).toEqual([['姓名'], ['姓名']]);
});

test('rows are numbered as the spreadsheet shows them, and empty ones do not count', async () => {
  const { rows } = await read('a.csv', 'a,b\n\n1,"two\nlines"\n,\n3,4\n');
  expect(rows).toEqual([
    { rowNo: 3, cells: ['1', 'two\nlines'] },
    { rowNo: 5, cells: ['3', '4'] },
  ]);
});

test.each(['csv', 'xlsx'] as const)('what an export has written is read back as it was: %s', async (format) => {
  async function* rows() {
    yield ['=1+1', '+4915112345678', 7];
    yield [null, '@x', "it's"];
  }
  const { body } = tableAnswer({ name: 'x', format, columns: ['a', 'b', 'c'], rows: rows(), note: ['n'] });
  expect(await read(`x.${format}`, await buffer(body!))).toEqual({
    header: ['a', 'b', 'c'],
    rows: [
      { rowNo: 2, cells: ['=1+1', '+4915112345678', '7'] },
      { rowNo: 3, cells: ['', '@x', "it's"] },
    ],
  });
});

test('too many rows, too many bytes and other files are refused', async () => {
  await expect(read('a.csv', 'a\n1\n2\n3\n4')).rejects.toMatchObject({ code: 'IMPORT_TOO_MANY_ROWS' });
  await expect(read('a.csv', 'a\n1\n2\n3\n')).resolves.toBeDefined();
  await expect(read('a.csv', randomBytes(1024 * 1024 + 1).toString('hex'))).rejects.toMatchObject({
    code: 'FILE_TOO_LARGE',
  });
  await expect(read('a.csv', Buffer.from([0, 1, 2, 3]))).rejects.toMatchObject({ code: 'FILE_TYPE' });
  await expect(read('a.xlsx', 'a,b')).rejects.toMatchObject({ code: 'FILE_TYPE' });
  await expect(read('a.xls', 'a,b')).rejects.toMatchObject({ code: 'FILE_TYPE' });
});

/** A workbook whose one entry is zeros without end. */
async function bomb(megabytes: number): Promise<Buffer> {
  async function* content() {
    for (let written = 0; written < megabytes; written += 1) yield ' '.repeat(1024 * 1024);
  }
  async function* entries() {
    yield { name: 'xl/worksheets/sheet1.xml', content: content() };
  }
  return buffer(Readable.from(zipBytes(entries())));
}

test('a workbook that swells is refused before it is unpacked, also when its directory lies', async () => {
  const honest = await bomb(200);
  expect(honest.length).toBeLessThan(limits.maxBytes);
  await expect(read('a.xlsx', honest)).rejects.toMatchObject({ code: 'FILE_TYPE' });
  const lying = Buffer.from(honest);
  lying.writeUInt32LE(1000, lying.indexOf(Buffer.from('504b0102', 'hex')) + 24);
  const before = process.memoryUsage.rss();
  await expect(read('a.xlsx', lying)).rejects.toMatchObject({ code: 'FILE_TYPE' });
  expect((process.memoryUsage.rss() - before) / 1024 ** 2).toBeLessThan(120);
});

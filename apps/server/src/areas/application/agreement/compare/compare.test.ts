import { agreementVersion } from '@console/contract/areas/application/agreement/agreement';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addVersion, makeAgreement, type Made } from '../agreement-rig.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { blocksOf } from './blocks.ts';
import { compareTexts } from './compare.ts';
import { slowness } from '../../../../test/process/slowness.ts';

let server: TestServer;
let made: Made;

beforeAll(async () => {
  server = await startTestServer();
  made = await makeAgreement(server);
});
afterAll(() => server.stop());

const red = async (from: string, to: string, locale: 'zh-CN' | 'en-US' = 'zh-CN') => {
  const { blocks } = await compareTexts(from, to, locale);
  const marks = { SAME: '', ADDED: '+', REMOVED: '-', CHANGED: '' };
  return blocks.map(({ change, pieces }) =>
    change === 'CHANGED'
      ? pieces.map((piece) => (piece.change === 'SAME' ? piece.text : `[${marks[piece.change]}${piece.text}]`)).join('')
      : `${marks[change]}${pieces[0]!.text}`,
  );
};

test('a text falls into its paragraphs, headings, items and cells', () => {
  const html =
    '<h2>标题</h2><p>甲<br />乙 &lt;b&gt;</p><ul><li><p>一</p></li><li>二</li></ul>' +
    '<table><tbody><tr><th>头</th><td><p>格</p></td></tr></tbody></table>' +
    '<p><a href="https://a.example" rel="x">看这里</a><img src="/base/file/get?path=2026/11/abcdef" alt="图" /></p>';
  expect(blocksOf(html, 'zh-CN')).toEqual([
    { kind: 'HEADING', text: '标题' },
    { kind: 'TEXT', text: '甲 乙 <b>' },
    { kind: 'ITEM', text: '一' },
    { kind: 'ITEM', text: '二' },
    { kind: 'CELL', text: '头' },
    { kind: 'CELL', text: '格' },
    { kind: 'TEXT', text: '看这里 (https://a.example) [图片 图 abcdef]' },
  ]);
});

test('words that went and came are shown within their paragraph, in Chinese too', async () => {
  expect(await red('<p>我们会收集您的手机号。</p><p>不变</p>', '<p>我们不会收集您的邮箱。</p><p>不变</p>')).toEqual([
    '我们[+不]会收集您的[-手机号][+邮箱]。',
    '不变',
  ]);
  expect(await red('<p>We may share your data.</p>', '<p>We never share your data.</p>', 'en-US')).toEqual([
    'We [-may][+never] share your data.',
  ]);
});

test('a paragraph that came stands beside one that changed, and one that is another is no change of it', async () => {
  const from = '<p>第一条 我们重视您的隐私并承诺保护。</p><p>第二条 完全不同</p>';
  const to = '<p>新增的一段</p><p>第一条 我们十分重视您的隐私并承诺保护。</p><p>abc def</p>';
  expect(await red(from, to)).toEqual([
    '+新增的一段',
    '第一条 我们[+十分]重视您的隐私并承诺保护。',
    '-第二条 完全不同',
    '+abc def',
  ]);
  expect(await red('', '<p>甲</p>')).toEqual(['+甲']);
  expect(await red('', '')).toEqual([]);
});

test('another address behind a link and another picture are changes', async () => {
  const link = (href: string) => `<p>请看<a href="${href}" rel="x">完整条款</a>谢谢大家</p>`;
  const [line] = await red(link('https://a.example/1'), link('https://a.example/2'));
  expect(line).toContain('[-1][+2]');
  const picture = (path: string) => `<p>签名如图所示<img src="/base/file/get?path=${path}" alt="章" /></p>`;
  expect((await red(picture('2026/11/aaaaaa'), picture('2026/11/bbbbbb')))[0]).toContain('[-aaaaaa][+bbbbbb]');
});

test('two versions of one agreement are compared; of two agreements not', async () => {
  const content = (zh: string) => ({ 'zh-CN': zh, 'en-US': '' });
  const from = await addVersion(server, made, { content: content('<p>甲方负责</p>') });
  const to = await addVersion(server, made, { content: content('<p>乙方负责</p>') });
  const input = { fromVersionId: from.versionId, toVersionId: to.versionId, locale: 'zh-CN' as const };
  const { data } = await server.call(agreementVersion.compare, input, made.options);
  expect(data).toMatchObject({ fromVersionNo: from.versionNo, toVersionNo: to.versionNo, coarse: false });
  expect(data!.blocks).toHaveLength(1);
  const elsewhere = await addVersion(server, await makeAgreement(server));
  const refused = { ...input, toVersionId: elsewhere.versionId };
  expect(await server.call(agreementVersion.compare, refused, made.options)).toMatchObject({ code: 'NOT_FOUND' });
});

/** Letters without any order, the same for the same seed. */
function noise(length: number, seed: number): string {
  let state = seed;
  return Array.from({ length }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return String.fromCodePoint(0x4e00 + (state % 5_000));
  }).join('');
}

test.each([
  ['in one paragraph', (text: string) => `<p>${text}</p>`],
  ['in a thousand', (text: string) => text.replace(/.{200}/gu, '<p>$&</p>')],
  ['in forty thousand', (text: string) => text.replace(/.{5}/gu, '<p>$&</p>')],
])('texts of 200,000 letters that have nothing in common %s keep nobody waiting', async (_, shape) => {
  const [from, to] = [shape(noise(200_000, 1)), shape(noise(200_000, 2))];
  const began = performance.now();
  const { blocks } = await compareTexts(from, to, 'zh-CN');
  const took = performance.now() - began;
  expect(blocks.length).toBeGreaterThan(0);
  expect(took).toBeLessThan(8_000 * (await slowness()));
});

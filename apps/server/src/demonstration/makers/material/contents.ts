import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { zipBytes } from '../../../kernel/files/zip/write.ts';
import { demonstrationModels } from '../../content/product/models.ts';
import type { MaterialStory } from '../../content/materials.ts';
import { escapeHtml } from '../../../kernel/files/escape-html.ts';
import { entries } from '../files.ts';
import { pdfOf } from '../pdf.ts';
import { machineFile } from '../product/model-file.ts';
import { filmOf, stillOf, type Scene } from './film.ts';

const LINE = 40;
const wrapped = (text: string) => text.match(new RegExp(`.{1,${LINE}}`, 'gu')) ?? [];

/** A sheet in front with what it is, and one for each step. */
export function sheetsOf({ title, steps }: MaterialStory): Buffer {
  const front = { heading: title, lines: steps.map((step, at) => `${at + 1}  ${step.slice(0, 24)}`) };
  return pdfOf([front, ...steps.map((step, at) => ({ heading: `${at + 1}`, lines: wrapped(step) }))], title);
}

export const pagesOf = ({ steps }: MaterialStory) => steps.length + 1;

/** Text with a picture of the device, as an editor would write it. */
export function textOf({ steps, summary }: MaterialStory, picture: string | null): string {
  const shown = picture === null ? '' : `<p><img src="/base/file/get?path=${picture}" alt=""></p>`;
  const list = steps.map((step) => `<li>${escapeHtml(step)}</li>`).join('');
  return `<p>${escapeHtml(summary)}</p>${shown}<ol>${list}</ol>`;
}

const SECONDS = 3;
const grounds = ['#E8F1FF', '#EAFBF2', '#FFF6E8', '#F3EEFF'] as const;

/** A device whose light wanders, a scene for each step; of each title in a colour of its own. */
export function filmFor({ steps, title }: MaterialStory): Promise<Buffer> {
  const hash = createHash('sha256').update(title).digest('hex');
  const screen = `#${hash.slice(0, 6)}`;
  const scenes = steps.slice(0, grounds.length).map((_, at): Scene => ({
    ground: grounds[at]!,
    patches: (share) => [
      { at: [30, 24, 100, 66], color: '#1D2B45' },
      { at: [36, 30, 88, 46], color: screen },
      { at: [40 + share * 72, 50 - at * 4, 8, 8], color: '#FFFFFF' },
      { at: [60, 92, 40, 8], color: '#8A96AC' },
    ],
  }));
  return filmOf(scenes, SECONDS);
}

/** A device with a screen and a key for each step, large enough for a text. */
export function drawingOf({ steps, title }: MaterialStory): Promise<Buffer> {
  const screen = `#${createHash('sha256').update(title).digest('hex').slice(0, 6)}`;
  const keys = steps
    .slice(0, grounds.length)
    .map((_, at) => ({ at: [44 + at * 20, 84, 12, 8] as const, color: grounds[at]! }));
  return stillOf('#F4F7FB', [
    { at: [30, 18, 100, 84], color: '#1D2B45' },
    { at: [38, 26, 84, 50], color: screen },
    { at: [44, 50, 72, 2], color: '#FFFFFF' },
    ...keys,
  ]);
}

const clock = (seconds: number) =>
  `00:${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}.000`;

export const chaptersOf = ({ steps }: MaterialStory) =>
  steps.slice(0, grounds.length).map((step, at) => ({ at: at * SECONDS, title: step.slice(0, 20) }));

export const captionsOf = ({ steps }: MaterialStory): string =>
  [
    'WEBVTT',
    ...steps
      .slice(0, grounds.length)
      .map((step, at) => `${clock(at * SECONDS)} --> ${clock((at + 1) * SECONDS)}\n${step}`),
  ].join('\n\n');

const page = (title: string) => `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="style.css"></head><body><h1>${escapeHtml(title)}</h1><ol id="steps"></ol>
<p id="say" role="status"></p><script src="app.js"></script></body></html>`;
const style = `body{font:16px/1.6 system-ui,sans-serif;margin:24px;color:#1d2b45}li{margin:8px 0;padding:10px 14px;border-radius:10px;
background:#eef4ff;cursor:pointer}li.done{background:#e5f8ee;text-decoration:line-through}`;
const script = (
  steps: readonly string[],
) => `const steps=${JSON.stringify(steps)};const list=document.getElementById('steps');
const say=document.getElementById('say');const tell=()=>{const n=list.querySelectorAll('.done').length;
say.textContent=n===steps.length?'全部完成':'已完成 '+n+' / '+steps.length};
for(const text of steps){const li=document.createElement('li');li.textContent=text;li.onclick=()=>{li.classList.toggle('done');tell()};
list.append(li)}tell();`;

/** A list of steps to tick off, as a package of three files. */
export async function packageOf({ title, steps }: MaterialStory): Promise<Buffer> {
  const files = { 'index.html': page(title), 'style.css': style, 'app.js': script(steps) };
  const pieces: Buffer[] = [];
  for await (const piece of Readable.from(zipBytes(entries(files)))) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

/** The parts of one of the company's machines, or of whatever it has. */
export function machineOf(code: string, { title }: MaterialStory): Buffer {
  const stories = (demonstrationModels[code] ?? []).filter(({ parts }) => parts !== undefined);
  const fitting = stories.find(({ name }) => title.includes(name.slice(0, 3))) ?? stories[0];
  const parts = fitting?.parts ?? [
    { form: 'box', size: [1, 0.6, 0.5], at: [0, 0.3, 0], color: '#2F6FED' },
    { form: 'cylinder', size: [0.2, 0.8, 0.2], at: [0, 1, 0], color: '#8A96AC' },
  ];
  return machineFile(parts, fitting?.sides);
}

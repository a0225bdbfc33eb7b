import { cleanHtml } from '../apps/server/src/kernel/files/clean/clean-html.js';
import { ms } from './lib/format.mjs';
import { median } from './lib/numbers.mjs';

const FULL = 200_000;
/** What has taken longer than its length, or would. */
const cases = {
  'ampersands alone': () => '&',
  'paragraphs without end': () => '<p>',
  'brackets alone': () => '<',
  'tags that end nothing': () => '</p>',
  'a style on each paragraph': () => '<p style="text-align:center">字</p>',
  'links full of comments': () => `<a href="https://a.example/${'<!---->'.repeat(100)}">字</a>`,
  'attributes that are not allowed': () => '<p a="1" b="2" c="3">字</p>',
  'tables of one cell': () => '<table><tr><td>1</td></tr></table>',
  'ordinary text': () => '<p>正文 <strong>粗</strong> &amp; <a href="https://a.example/">链接</a></p>',
};

/** Cleaning a formatted text of full length against a quarter of it: four times the work for four times the length. */
export async function benchText({ table, quick }) {
  for (const [what, unit] of Object.entries(cases)) {
    const [whole, quarter] = [FULL, FULL / 4].map((size) => {
      const html = unit().repeat(size / unit().length);
      return () => timeOf(html);
    });
    quarter();
    const runs = Array.from({ length: quick ? 3 : 9 }, () => ({ whole: whole(), quarter: quarter() }));
    const [slow, fast] = [median(runs.map((run) => run.whole)), median(runs.map((run) => run.quarter))];
    table.add({
      what: `cleaning 200,000 characters: ${what}`,
      ours: ms(slow),
      reference: `${ms(fast)} for 50,000`,
      ratio: slow / fast,
      goal: '8x',
      limit: 8,
    });
  }
}

function timeOf(html) {
  const started = performance.now();
  cleanHtml(html);
  return performance.now() - started;
}

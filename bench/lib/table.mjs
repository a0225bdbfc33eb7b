const columns = ['what', 'ours', 'reference', 'ratio', 'goal', 'verdict'];

/** Collects the lines of the one table. A figure that could not be taken says why in the place of its numbers. */
export function createTable(say) {
  const lines = [];
  const add = (line) => {
    lines.push(line);
    say(`  ${line.what}: ${[line.ours, line.ratio && `ratio ${line.ratio}`, line.verdict].filter(Boolean).join(', ')}`);
  };
  return {
    lines,
    /** `value` against `limit`: at most, or with `atLeast` at least. */
    add({ what, ours, reference = '', ratio, value = ratio, goal, limit, atLeast = false }) {
      const good = atLeast ? value >= limit : value <= limit;
      const verdict =
        limit === undefined ? '' : Number.isNaN(value) || value === undefined ? '?' : good ? 'pass' : 'SHORT';
      add({ what, ours, reference, ratio: ratio === undefined ? '' : `${ratio.toFixed(2)}x`, goal, verdict });
    },
    skip(what, why) {
      add({ what, ours: `skipped: ${why}`, reference: '', ratio: '', goal: '', verdict: 'skipped' });
    },
  };
}

const pad = (text, size) => (text === '---' ? '-'.repeat(size) : text + ' '.repeat(size - width(text)));

export function asMarkdown(lines) {
  const rows = [columns, columns.map(() => '---'), ...lines.map((line) => columns.map((name) => line[name]))];
  const widths = columns.map((_, at) => Math.max(...rows.map((row) => width(row[at]))));
  return rows.map((row) => `| ${row.map((text, at) => pad(text, widths[at])).join(' | ')} |`).join('\n');
}

/** Chinese characters take two places in a terminal. */
const width = (text) => [...text].reduce((sum, letter) => sum + (letter.charCodeAt(0) > 0x2e80 ? 2 : 1), 0);

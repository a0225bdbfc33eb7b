// What the simulator shows: what the devices are at, who failed, and how fast the server answers.

const KEPT = 5_000;

export function createTally() {
  return {
    requests: 0,
    refused: 0,
    unanswered: 0,
    offers: 0,
    /** Of the last requests, in milliseconds. */
    times: [],
    /** What each device is at. */
    at: new Map(),
    /** By model: how many there are, and what went wrong how often. */
    models: new Map(),
  };
}

export function countModel(tally, model) {
  const found = tally.models.get(model) ?? { devices: 0, succeeded: 0, failed: new Map() };
  found.devices += 1;
  tally.models.set(model, found);
}

export function countTime(tally, milliseconds) {
  tally.times[tally.requests % KEPT] = milliseconds;
  tally.requests += 1;
}

export function percentile(times, share) {
  if (times.length === 0) return 0;
  const sorted = Float64Array.from(times).toSorted();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

export const states = [
  'not asked yet',
  'out of reach',
  'nothing to do',
  'asking the user',
  'put off',
  'declined',
  'downloading',
  'installing',
  'succeeded',
  'failed',
  'signed out',
];

export function countStates(tally) {
  const counts = Object.fromEntries(states.map((state) => [state, 0]));
  for (const state of tally.at.values()) counts[state] += 1;
  return counts;
}

/** One line for those who watch a file or a pipe. */
export function lineOf(tally, { elapsedMs, rate }) {
  const counts = Object.entries(countStates(tally)).filter(([, count]) => count > 0);
  return `${clock(elapsedMs)}  ${counts.map(([state, count]) => `${state} ${count}`).join(', ')}  (${speedOf(tally, rate)})`;
}

/** The whole picture. */
export function tableOf(tally, { title, elapsedMs, rate }) {
  const counts = countStates(tally);
  const total = tally.at.size || 1;
  const lines = [`${title}   ${clock(elapsedMs)}`, speedOf(tally, rate), ''];
  for (const state of states.filter((name) => counts[name] > 0)) {
    lines.push(`  ${pad(state, 16)}${String(counts[state]).padStart(7)}  ${bar(counts[state] / total)}`);
  }
  lines.push('', ...modelLines(tally));
  return lines;
}

function modelLines(tally) {
  const models = [...tally.models].toSorted(([, one], [, other]) => failedOf(other) - failedOf(one));
  const width = Math.max(7, ...models.map(([model]) => widthOf(model))) + 2;
  const head = `  ${pad('model', width)}${'devices'.padStart(8)}${'succeeded'.padStart(11)}${'failed tries'.padStart(14)}`;
  return [
    head,
    ...models.map(([model, { devices, succeeded, failed }]) => {
      const why = [...failed].map(([code, count]) => `${code} ${count}`).join(', ');
      const numbers = `${String(devices).padStart(8)}${String(succeeded).padStart(11)}`;
      return `  ${pad(model, width)}${numbers}${String(failedOf({ failed })).padStart(14)}  ${why}`.trimEnd();
    }),
  ];
}

const failedOf = ({ failed }) => [...failed.values()].reduce((sum, count) => sum + count, 0);

function speedOf(tally, rate) {
  const [half, most] = [0.5, 0.99].map((share) => Math.round(percentile(tally.times, share)));
  const bad = [
    ...(tally.refused > 0 ? [`${tally.refused} told to wait`] : []),
    ...(tally.unanswered > 0 ? [`${tally.unanswered} unanswered`] : []),
  ];
  return [`${tally.requests} requests, ${Math.round(rate)} a second, p50 ${half} ms, p99 ${most} ms`, ...bad].join(
    ', ',
  );
}

const clock = (milliseconds) => {
  const seconds = Math.floor(milliseconds / 1000);
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
};

const bar = (share) => '█'.repeat(Math.max(share > 0 ? 1 : 0, Math.round(share * 40)));

/** Chinese characters are as wide as two others. */
const widthOf = (text) => [...text].reduce((sum, letter) => sum + (letter > '\u2E7F' ? 2 : 1), 0);
const pad = (text, width) => text + ' '.repeat(Math.max(0, width - widthOf(text)));

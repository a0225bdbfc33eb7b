import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { checkNode, install } from './lib/install.mjs';
import { exitWithSentence, seconds, Sentence } from './lib/report.mjs';
import { run } from './lib/run.mjs';

const parts = ['static', 'server', 'browser'];
const one = { passed: 1, failed: 0, skipped: 0 };
const none = { passed: 0, failed: 1, skipped: 0 };

async function test() {
  const wanted = chosenParts();
  checkNode();
  await install();
  const reports = await mkdtemp(join(tmpdir(), 'console-reports-'));
  const counts = [];
  try {
    if (wanted.includes('static')) counts.push(...(await runStaticChecks()));
    if (wanted.includes('server')) counts.push(await runServerTests(reports));
    if (wanted.includes('browser')) counts.push(...(await runBrowserJourneys(reports)));
  } finally {
    await rm(reports, { recursive: true, force: true });
  }
  const sum = (key) => counts.reduce((total, count) => total + count[key], 0);
  const skipped = sum('skipped') ? `, ${sum('skipped')} skipped` : '';
  console.log(`${sum('passed')} passed, ${sum('failed')} failed${skipped}`);
  process.exitCode = sum('failed') ? 1 : 0;
}

function chosenParts() {
  const { only } = parseArgs({ options: { only: { type: 'string' } } }).values;
  if (only === undefined) return parts;
  if (parts.includes(only)) return [only];
  throw new Sentence(`--only must be one of ${parts.join(', ')}, but is '${only}'.`);
}

/** Two at a time: the type checks use several threads already. */
async function runStaticChecks() {
  const waiting = [
    ['typecheck', 'types'],
    ['lint', 'lint'],
    ['format:check', 'format'],
    ['arrows', 'arrows'],
    ['unused', 'unused code'],
  ];
  const counts = [];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [script, name] = next;
      const result = await run('npm', ['run', '--silent', script]);
      counts.push(report(name, result, result.ok ? one : none));
    }
  };
  await Promise.all([work(), work()]);
  return counts;
}

async function runServerTests(reports) {
  console.log('  …  server tests');
  const file = join(reports, 'vitest.json');
  const result = await run('npx', ['vitest', 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]);
  const found = await readJson(file);
  const count = {
    passed: found?.numPassedTests ?? 0,
    failed: found?.numFailedTests ?? 0,
    skipped: (found?.numPendingTests ?? 0) + (found?.numTodoTests ?? 0),
  };
  return report('server tests', result, atLeastOneFailed(result, count));
}

async function runBrowserJourneys(reports) {
  const built = await attempt(() => build({ say: () => {} }));
  const counts = [report('build', built, built.ok ? one : none)];
  if (!built.ok) return counts;
  const browser = await attempt(ensureChromium);
  if (!browser.ok) return [...counts, report('browser journeys', browser, none)];

  console.log('  …  browser journeys');
  const file = join(reports, 'playwright.json');
  const env = { CHROMIUM_PATH: browser.value, PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const result = await run('npx', ['playwright', 'test', '--reporter=dot,json'], { env });
  const stats = (await readJson(file))?.stats;
  const count = {
    passed: stats?.expected ?? 0,
    failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0),
    skipped: stats?.skipped ?? 0,
  };
  return [...counts, report('browser journeys', result, atLeastOneFailed(result, count))];
}

/** A run that breaks before its first test has no failed test to count, and yet has failed. */
function atLeastOneFailed({ ok }, count) {
  return ok ? count : { ...count, failed: Math.max(count.failed, 1) };
}

function report(name, { ok, output, milliseconds }, count) {
  const tests = count.passed + count.failed > 1 ? `, ${count.passed} passed, ${count.failed} failed` : '';
  console.log(`${ok ? '  ok' : 'FAIL'}  ${name} (${seconds(milliseconds)}${tests})`);
  if (!ok) console.log(`${output.replaceAll(/^/gm, '      ')}\n`);
  return count;
}

async function attempt(work) {
  const started = performance.now();
  const elapsed = () => performance.now() - started;
  try {
    return { ok: true, value: await work(), output: '', milliseconds: elapsed() };
  } catch (error) {
    return { ok: false, output: error instanceof Sentence ? error.message : error.stack, milliseconds: elapsed() };
  }
}

async function readJson(file) {
  return JSON.parse(await readFile(file, 'utf8').catch(() => 'null'));
}

test().catch(exitWithSentence);

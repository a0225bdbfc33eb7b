import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { build } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureFfmpeg } from './lib/ffmpeg.mjs';
import { checkNode, install } from './lib/install.mjs';
import { exitWithSentence, rootFolder, seconds, Sentence } from './lib/report.mjs';
import { run } from './lib/run.mjs';

const parts = ['static', 'server', 'browser'];
const serverAreas = 'apps/server/src/areas';
const journeys = 'e2e';
const one = { passed: 1, failed: 0, skipped: 0 };
const none = { passed: 0, failed: 1, skipped: 0 };

async function test() {
  const { wanted, server, browser } = await chosen();
  checkNode();
  await install();
  const reports = await mkdtemp(join(tmpdir(), 'console-reports-'));
  const counts = [];
  if (wanted.includes('static')) counts.push(...(await runStaticChecks()));
  if (wanted.includes('server')) counts.push(await runServerTests(reports, server));
  if (wanted.includes('browser')) counts.push(...(await runBrowserJourneys(reports, browser)));
  const sum = (key) => counts.reduce((total, count) => total + count[key], 0);
  for (const { name, message } of counts.flatMap(({ failures = [] }) => failures)) {
    console.log(`FAIL  ${name}: ${message.split('\n', 1)[0]}`);
  }
  // What failed once and not again is found in nothing else.
  if (sum('failed')) console.log(`Every message of the run: ${reports}`);
  else await rm(reports, { recursive: true, force: true });
  const skipped = sum('skipped') ? `, ${sum('skipped')} skipped` : '';
  console.log(`${sum('passed')} passed, ${sum('failed')} failed${skipped}`);
  process.exitCode = sum('failed') ? 1 : 0;
}

/** All parts, or one; of the whole product, or of one area, which leaves out what can only be checked as a whole. */
async function chosen() {
  const { only, area } = parseArgs({ options: { only: { type: 'string' }, area: { type: 'string' } } }).values;
  if (only !== undefined && !parts.includes(only)) {
    throw new Sentence(`--only must be one of ${parts.join(', ')}, but is '${only}'.`);
  }
  if (area === undefined) return { wanted: only === undefined ? parts : [only], server: [], browser: [] };
  const places = { server: await areasIn(serverAreas), browser: await areasIn(journeys) };
  const known = [...new Set([...places.server, ...places.browser])].toSorted();
  if (!known.includes(area)) throw new Sentence(`--area must be one of ${known.join(', ')}, but is '${area}'.`);
  const wanted = Object.keys(places).filter((part) => places[part].includes(area) && (only ?? part) === part);
  if (wanted.length === 0) throw new Sentence(`The area ${area} has no ${only} part.`);
  return { wanted, server: [`${serverAreas}/${area}/`], browser: [`${journeys}/${area}/`] };
}

async function areasIn(folder) {
  const entries = await readdir(join(rootFolder, folder), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory() && entry.name !== 'rig').map(({ name }) => name);
}

/** Two at a time: types and lint use several threads already, so what uses one and takes longest begins beside them. */
async function runStaticChecks() {
  const waiting = [
    ['format:check', 'format'],
    ['typecheck', 'types'],
    ['lint', 'lint'],
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

async function runServerTests(reports, folders) {
  const pictures = await attempt(ensureFfmpeg);
  if (!pictures.ok) return report('server tests', pictures, none);
  console.log('  …  server tests');
  const file = join(reports, 'vitest.json');
  const args = ['vitest', 'run', ...folders, '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  const result = await run('npx', args);
  const found = await readJson(file);
  const count = {
    passed: found?.numPassedTests ?? 0,
    failed: found?.numFailedTests ?? 0,
    skipped: (found?.numPendingTests ?? 0) + (found?.numTodoTests ?? 0),
    failures: (found?.testResults ?? []).flatMap(failedTests),
  };
  return report('server tests', result, atLeastOneFailed(result, count));
}

async function runBrowserJourneys(reports, folders) {
  const built = await attempt(() => build({ say: () => {} }));
  const counts = [report('build', built, built.ok ? one : none)];
  if (!built.ok) return counts;
  const browser = await attempt(ensureChromium);
  if (!browser.ok) return [...counts, report('browser journeys', browser, none)];
  const pictures = await attempt(ensureFfmpeg);
  if (!pictures.ok) return [...counts, report('browser journeys', pictures, none)];

  console.log('  …  browser journeys');
  const file = join(reports, 'playwright.json');
  const env = { CHROMIUM_PATH: browser.value, PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const result = await run('npx', ['playwright', 'test', ...folders, '--reporter=json'], { env });
  const found = await readJson(file);
  const stats = found?.stats;
  const count = {
    passed: stats?.expected ?? 0,
    failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0),
    skipped: stats?.skipped ?? 0,
    failures: [...(found?.errors ?? []).map(outsideOfTests), ...(found?.suites ?? []).flatMap(failedJourneys)],
  };
  return [...counts, report('browser journeys', result, atLeastOneFailed(result, count))];
}

/** What failed is said again at the very end, a line each: the end is what people read, and what a shortened log keeps. */
function failedTests({ name, message, assertionResults }) {
  const file = relative(rootFolder, name);
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  if (failed.length === 0 && message) return [{ name: file, message: plain(message) }];
  return failed.map(({ fullName, failureMessages }) => ({
    name: `${file} > ${fullName}`,
    message: plain(failureMessages.join('\n')),
  }));
}

function failedJourneys({ specs = [], suites = [] }) {
  const failed = specs.filter(({ ok }) => !ok);
  const found = failed.map(({ file, title, tests }) => {
    const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
    return { name: `${journeys}/${file} > ${title}`, message: plain(errors.map((error) => error.message).join('\n')) };
  });
  return [...found, ...suites.flatMap(failedJourneys)];
}

function outsideOfTests({ message }) {
  return { name: 'outside of the journeys', message: plain(message) };
}

/** Without colours and not endlessly: all of it is in the reports. */
function plain(text) {
  return stripVTControlCharacters(text).split('\n').slice(0, 40).join('\n');
}

/** A run that breaks before its first test has no failed test to count, and yet has failed. */
function atLeastOneFailed({ ok }, count) {
  return ok ? count : { ...count, failed: Math.max(count.failed, 1) };
}

function report(name, { ok, output, milliseconds }, count) {
  const tests = count.passed + count.failed > 1 ? `, ${count.passed} passed, ${count.failed} failed` : '';
  console.log(`${ok ? '  ok' : 'FAIL'}  ${name} (${seconds(milliseconds)}${tests})`);
  // What the failed tests say; where none could, what the run printed, but for a dot a test.
  const told = (count.failures ?? []).map((failure) => `${failure.name}\n${failure.message}\n`).join('\n');
  const printed = told || stripVTControlCharacters(output).replaceAll(/·+/g, '');
  if (!ok) console.log(`${printed.replaceAll(/^/gm, '      ')}\n`);
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

import { kilobytes, megabytes, ms } from './format.mjs';
import { summary } from './numbers.mjs';

const labels = '/materialLibrary/sourceMaterial/labelManage';
const other = '/recycleBin';
const slowdown = 4;

/** A page with empty caches, slowed down, that notes what the browser itself reports about its speed. */
async function openPage({ browser, url, auth }, { signedIn = true } = {}) {
  const context = await browser.newContext({ baseURL: url, locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
  await context.addInitScript(observe);
  if (signedIn)
    await context.addInitScript(
      (token) => localStorage.setItem('token', token),
      auth.authorization.replace('Bearer ', ''),
    );
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return { context, page, devtools };
}

/** Runs in the page before anything else. */
function observe() {
  window.bench = { lcp: undefined, toldAt: 0, cls: 0, row: undefined, blocking: 0, interactions: new Map() };
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page gets this function alone
  const watch = (type, note, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true, ...more });
  watch('largest-contentful-paint', ({ startTime }) =>
    Object.assign(window.bench, { lcp: startTime, toldAt: performance.now() }),
  );
  // What is beyond 50 ms of a task keeps people from typing; counted until the first row is there.
  watch('longtask', ({ startTime, duration }) => {
    if (startTime <= (window.bench.row ?? Infinity)) window.bench.blocking += Math.max(0, duration - 50);
  });
  const lookForRow = () => {
    if (document.querySelector('main tbody:not([aria-hidden]) td')) window.bench.row = performance.now();
    else requestAnimationFrame(lookForRow);
  };
  requestAnimationFrame(lookForRow);
  watch('layout-shift', (entry) => (window.bench.cls += entry.hadRecentInput ? 0 : entry.value));
  watch(
    'event',
    ({ interactionId, duration }) => {
      if (interactionId)
        window.bench.interactions.set(
          interactionId,
          Math.max(duration, window.bench.interactions.get(interactionId) ?? 0),
        );
    },
    { durationThreshold: 16 },
  );
}

const tableShows = (page) => page.locator('main table tbody tr').first().waitFor({ timeout: 30_000 });
/** Nothing has come for half a second. The line of news stays open, so the network as such is never idle. */
const quiet = (page) =>
  page.waitForFunction(
    () =>
      performance.now() - Math.max(0, ...performance.getEntriesByType('resource').map((entry) => entry.responseEnd)) >
      500,
  );
const sum = (sizes) => sizes.reduce((total, size) => total + size, 0);

/** Compressed sizes of what was asked for: until the first row was there, where there is one, and after it. */
const sizesOf = (page, ending) =>
  page.evaluate((end) => {
    const files = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith(end));
    const row = window.bench.row ?? Infinity;
    const sizes = (some) => some.map(({ encodedBodySize }) => encodedBodySize);
    return {
      before: sizes(files.filter(({ startTime }) => startTime < row)),
      after: sizes(files.filter(({ startTime }) => startTime >= row)),
    };
  }, ending);

/** What has to come over the wire before the sign-in page works, and before the first list shows. */
export async function firstLoads(bench) {
  const { table } = bench;
  const signIn = await openPage(bench, { signedIn: false });
  await signIn.page.goto('/login');
  await signIn.page.getByLabel('密码', { exact: true }).waitFor();
  await signIn.page.waitForLoadState('networkidle');
  const login = sum((await sizesOf(signIn.page, '.js')).before);
  table.add({
    what: 'JS (brotli) until sign-in works',
    ours: kilobytes(login),
    value: login / 1000,
    goal: '≤ 122 kB',
    limit: 122,
  });
  await signIn.context.close();

  const first = await openPage(bench);
  await first.page.goto(labels);
  await tableShows(first.page);
  await quiet(first.page);
  const scripts = await sizesOf(first.page, '.js');
  const [list, largest] = [sum(scripts.before), Math.max(...scripts.before)];
  const sheets = sum((await sizesOf(first.page, '.css')).before);
  table.add({
    what: 'JS (brotli) until the first list shows',
    ours: kilobytes(list),
    value: list / 1000,
    goal: '≤ 200 kB',
    limit: 200,
  });
  table.add({ what: 'JS (brotli) fetched ahead right after it', ours: kilobytes(sum(scripts.after)), goal: '' });
  table.add({
    what: 'CSS (brotli) until the first list shows',
    ours: kilobytes(sheets),
    value: sheets / 1000,
    goal: '≤ 15 kB',
    limit: 15,
  });
  table.add({
    what: 'largest chunk (brotli)',
    ours: kilobytes(largest),
    value: largest / 1000,
    goal: '≤ 85 kB',
    limit: 85,
  });
  await first.context.close();
}

/** The browser reports a paint when it is idle, long after; until it has reported no larger one for a while. */
const largestPaint = (page) =>
  page
    .waitForFunction(() => window.bench.lcp !== undefined && performance.now() - window.bench.toldAt > 500, null, {
      timeout: 10_000,
    })
    .then(
      () => page.evaluate(() => window.bench.lcp),
      () => undefined,
    );

/** First row, blocking time, largest paint and layout shift of the list page, with empty caches and with full ones. */
export async function visits(bench) {
  const { table, quick } = bench;
  const seen = { cold: [], warm: [], cls: [] };
  const rows = { cold: [], warm: [] };
  const blocking = { cold: [], warm: [] };
  for (let round = 0; round < (quick ? 1 : 5); round += 1) {
    const { context, page } = await openPage(bench);
    for (const temperature of ['cold', 'warm']) {
      await page.goto(labels);
      await tableShows(page);
      await quiet(page);
      const lcp = await largestPaint(page);
      if (lcp !== undefined) seen[temperature].push(lcp);
      const [cls, row, blocked] = await page.evaluate(() => [
        window.bench.cls,
        window.bench.row,
        window.bench.blocking,
      ]);
      seen.cls.push(cls);
      rows[temperature].push(row);
      blocking[temperature].push(blocked);
    }
    await context.close();
  }
  for (const [temperature, limit] of [
    ['cold', 2500],
    ['warm', 600],
  ]) {
    const what = `LCP of the list, ${temperature}`;
    const { p50 } = summary(seen[temperature]);
    if (seen[temperature].length === 0) table.add({ what, ours: 'not seen', goal: `≤ ${limit} ms` });
    else table.add({ what, ours: ms(p50), value: p50, goal: `≤ ${limit} ms`, limit });
  }
  for (const [temperature, limit] of [
    ['cold', 2500],
    ['warm', 1000],
  ]) {
    const { p50: row } = summary(rows[temperature]);
    const { p50: blocked } = summary(blocking[temperature]);
    table.add({ what: `first row, ${temperature}`, ours: ms(row), value: row, goal: `≤ ${limit} ms`, limit });
    const what = `blocking time until the first row, ${temperature}`;
    table.add({ what, ours: ms(blocked), value: blocked, goal: '≤ 600 ms', limit: 600 });
  }
  const cls = Math.max(...seen.cls);
  table.add({ what: 'CLS of the list', ours: cls.toFixed(3), value: cls, goal: '≤ 0.02', limit: 0.02 });
}

/** Route changes, their memory, and the delay of everything that is clicked on the way. */
export async function scriptedSession(bench) {
  const { table, quick } = bench;
  const { context, page, devtools } = await openPage(bench);
  await page.goto(labels);
  await tableShows(page);
  for (const path of [other, labels, other, labels]) await go(page, path);
  const heap = async () => {
    await devtools.send('HeapProfiler.collectGarbage');
    return (await devtools.send('Runtime.getHeapUsage')).usedSize;
  };
  const before = await heap();
  const times = [];
  for (let change = 0; change < (quick ? 20 : 100); change += 1) {
    await go(page, other);
    times.push(await go(page, labels));
  }
  const grown = (await heap()) - before;
  const { p75 } = summary(times);
  table.add({ what: 'route change to table visible, p75', ours: ms(p75), value: p75, goal: '≤ 300 ms', limit: 300 });
  table.add({
    what: `heap growth over ${times.length * 2} route changes`,
    ours: megabytes(grown),
    value: grown / 1e6,
    goal: '≤ 5 MB',
    limit: 5,
  });
  await clickAround(page, quick ? 8 : 40);
  const durations = await page.evaluate(() => [...window.bench.interactions.values()]);
  const { p99 } = summary(durations);
  table.add({
    what: `INP (p99 of ${durations.length} interactions above 16 ms)`,
    ours: ms(durations.length > 0 ? p99 : 16),
    value: durations.length > 0 ? p99 : 16,
    goal: '≤ 200 ms',
    limit: 200,
  });
  await context.close();
}

/** A label of the demonstration: the recycle bin has none of this name, so seeing it means that the list is there. */
const known = '装机流程';

/** Follows a link of the console itself, or where the page shows none, moves its history; until the content is there. */
async function go(page, path) {
  return page.evaluate(
    async ([target, word, wanted]) => {
      // What is kept in the background has no inner text, and the page before stays until the new one is drawn.
      const shows = () =>
        location.pathname === target && document.querySelector('main').innerText.includes(word) === wanted;
      const link = [...document.querySelectorAll(`a[href="${target}"]`)].find(
        (found) => found.getClientRects().length > 0,
      );
      const started = performance.now();
      if (link) link.click();
      else {
        history.pushState(history.state, '', target);
        dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
      }
      while (!shows()) {
        if (performance.now() - started > 15_000) throw new Error(`${target} did not show`);
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      return performance.now() - started;
    },
    [path, known, path === labels],
  );
}

/** Sorts, types into the search field, opens and closes: what people do in a list. */
async function clickAround(page, rounds) {
  for (let round = 0; round < rounds; round += 1) {
    const sort = page.locator('main table thead button').first();
    if (await sort.count()) await sort.click();
    const search = page.locator('main input[type="search"], main input[type="text"], main input:not([type])').first();
    await search.click();
    await page.keyboard.type('装');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Escape');
  }
}

/** Until the attribute has changed and the next frame is drawn. */
export async function switches(bench) {
  const { table } = bench;
  const { context, page } = await openPage(bench);
  await page.goto(labels);
  await tableShows(page);
  const timed = (attribute, press) =>
    page.evaluate(
      ([name, selector]) =>
        new Promise((resolve, reject) => {
          const button = document.querySelector(selector);
          if (!button) return reject(new Error(`nothing to press: ${selector}`));
          const before = document.documentElement.getAttribute(name);
          const started = performance.now();
          const look = () => {
            const done = document.documentElement.getAttribute(name) !== before;
            requestAnimationFrame(done ? () => resolve(performance.now() - started) : look);
          };
          button.click();
          look();
        }),
      [attribute, press],
    );
  const theme = [];
  for (let round = 0; round < 6; round += 1) {
    theme.push(await timed('data-mantine-color-scheme', 'button[aria-label*="深色"], button[aria-label*="浅色"]'));
  }
  add(table, 'theme switch, p75', theme);
  const language = [];
  for (let round = 0; round < 6; round += 1) {
    await page.getByRole('button', { name: /^(语言|Language)$/ }).click();
    const item = page
      .getByRole('menuitem', { name: round % 2 === 0 ? 'English' : '中文' })
      .or(page.getByRole('menuitemradio', { name: round % 2 === 0 ? 'English' : '中文' }));
    await item.first().waitFor();
    await item.first().evaluate((element) => element.setAttribute('data-bench', ''));
    language.push(await timed('lang', '[data-bench]'));
    await page.keyboard.press('Escape');
  }
  // The first switch also fetches the other language's words.
  add(table, 'language switch, p75', language);
  await context.close();
}

function add(table, what, times) {
  const { p75 } = summary(times);
  table.add({ what, ours: ms(p75), value: p75, goal: '≤ 100 ms', limit: 100 });
}

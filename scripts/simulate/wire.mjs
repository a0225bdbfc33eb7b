import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Sentence } from '../lib/report.mjs';
import { countTime } from './table.mjs';

const TRIES = 12;

/** Asks the demonstration whose application it is, and for its devices. */
export async function openFleet({ url, app, devices }) {
  if ((await getJson(`${url}/demo.json`))?.accounts === undefined) {
    throw new Sentence(`${url} is not a demonstration: devices are played against one only (DEMO=on).`);
  }
  const { applications } = (await getJson(`${url}/dev/fleet`)) ?? {};
  if (!applications) {
    throw new Sentence(`${url} does not play devices. It does so for this machine alone, by the name localhost.`);
  }
  const application = chooseApplication(applications, app);
  if (!application.enabled) {
    throw new Sentence(`${application.name} is disabled: nothing is offered to its devices. Enable it first.`);
  }
  const fleet = [];
  let key;
  for (let from = 0; from !== null;) {
    const body = JSON.stringify({ applicationId: application.applicationId, devices, from });
    const page = await getJson(`${url}/dev/fleet`, { method: 'POST', body });
    if (!page) throw new Sentence(`${url} did not make the devices. What its log says may explain why.`);
    ({ key, next: from } = page);
    fleet.push(...page.devices);
  }
  return { application, key, fleet };
}

/** The same code may stand on several platforms: then `code@PLATFORM` says which. */
function chooseApplication(applications, app) {
  const fits = applications.filter(({ code, platform, applicationId }) =>
    [code, `${code}@${platform}`, applicationId].includes(app),
  );
  if (fits.length === 1) return fits[0];
  const shown = fits.length > 0 ? fits : applications;
  const names = shown.map(({ code, platform, name }) => `  ${code}@${platform}  ${name}`).join('\n');
  if (shown.length === 0) throw new Sentence('There is no application yet. Add one in the console first.');
  if (fits.length > 0) throw new Sentence(`There are several '${app}'. Say which:\n${names}`);
  const what = app === undefined ? 'Which application? --app takes one of these:' : `There is no '${app}'. There are:`;
  throw new Sentence(`${what}\n${names}`);
}

async function getJson(url, init = {}) {
  const headers = { accept: 'application/json', ...(init.body && { 'content-type': 'application/json' }) };
  const answer = await fetch(url, { ...init, headers }).catch(() => {
    throw new Sentence(`Nothing answers at ${new URL(url).origin}. Start the console (npm start), or set --url.`);
  });
  return answer.ok ? answer.json().catch(() => undefined) : undefined;
}

/** The app's side of the wire: so many requests at once, and whoever has to wait comes again. */
export function createWire({ url, key, parallel, tally, signal }) {
  // Every device that sleeps listens to it.
  setMaxListeners(0, signal);
  const waiting = [];
  let free = parallel;
  let lost = 0;

  const enter = () => (free > 0 ? void (free -= 1) : new Promise((go) => waiting.push(go)));
  const leave = () => (waiting.length > 0 ? waiting.shift()() : void (free += 1));

  /** One request; undefined where the server is not there, or wants it later. */
  async function once(path, { userToken, versionName }, { body, range }) {
    await enter();
    const started = performance.now();
    try {
      const answer = await fetch(new URL(path, url), {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          'x-user-token': userToken,
          'x-app-version': versionName.replaceAll(/[^\w.+-]/g, ''),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(range && { range }),
        },
        body,
        signal,
      });
      const bytes = Buffer.from(await answer.arrayBuffer());
      countTime(tally, performance.now() - started);
      lost = 0;
      return { http: answer.status, bytes, wait: Number(answer.headers.get('retry-after') ?? 1) };
    } catch (error) {
      if (signal.aborted) throw error;
      tally.unanswered += 1;
      lost += 1;
      if (lost > 100 + parallel) throw new Sentence('The server does not answer any more.');
      return { http: 0, wait: 1 };
    } finally {
      leave();
    }
  }

  async function send(path, device, request) {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await once(path, device, request);
      const later = answer.http === 0 || answer.http === 429 || answer.http >= 500;
      if (!later) return answer;
      if (answer.http !== 0) tally.refused += 1;
      if (attempt === TRIES) throw new Sentence(`The server refused ${path} ${TRIES} times (${answer.http}).`);
      await pause(answer.wait * 1000, undefined, { signal });
    }
  }

  return {
    fetch: (path, device, range) => send(path, device, { range }),
    /** The data of the answer; null for one who is no longer signed in, or asks for what is no longer there. */
    async call(path, device, input) {
      const { http, bytes } = await send(path, device, { body: JSON.stringify(input) });
      const { status, data, message, code } = JSON.parse(bytes.toString('utf8'));
      if (http === 401 || code === 'NOT_FOUND') return null;
      if (status !== true) throw new Sentence(`${path}: ${message}`);
      return data;
    },
  };
}

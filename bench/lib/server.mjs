import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { rootFolder, Sentence } from '../../scripts/lib/report.mjs';
import { freePort } from '../../scripts/lib/port.mjs';

const password = 'Console-demo-2026';

/** The built server as a process of its own, with the demonstration's accounts; it serves as in production. */
export async function startServer({ program, dataDir, env = {} }) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const logFile = join(dataDir, `bench-${port}.log`);
  const log = openSync(logFile, 'a');
  const started = performance.now();
  const child = spawn(process.execPath, ['--enable-source-maps', program], {
    cwd: rootFolder,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DEMO: 'on',
      PORT: String(port),
      DATA_DIR: dataDir,
      ...env,
    },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  let ended = false;
  child.once('exit', () => (ended = true));
  while (!(await isReady(url))) {
    if (ended) throw new Sentence(`The server did not start.\n${readFileSync(logFile, 'utf8').slice(-2000)}`);
    await pause(10);
  }
  return {
    url,
    pid: child.pid,
    readyMs: performance.now() - started,
    metric: (name) => metricOf(url, name),
    signIn: (username) => signIn(url, username),
    async stop() {
      if (ended) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

async function isReady(url) {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function metricOf(url, name) {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)[1]);
}

/** The header that signs a call of this demonstration account. */
async function signIn(url, username) {
  const response = await fetch(`${url}/tenant/auth/loginV402`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  const { data, message } = await response.json();
  if (!data) throw new Sentence(`The account '${username}' cannot sign in: ${message}`);
  return { authorization: `Bearer ${data.token}` };
}

import { createServer } from 'node:net';
import { Sentence } from './report.mjs';

/** Said before anything is installed or built: nobody wants to wait a minute for it. */
export async function checkPort(port = '8080', host = '127.0.0.1') {
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    throw new Sentence(`PORT must be a number from 0 to 65535, but is '${port}'.`);
  }
  try {
    await listenOnce(Number(port), host);
  } catch (error) {
    throw new Sentence(sentenceFor(error, port, host));
  }
}

/** Below these, systems give no port to whoever asks for just any: nobody comes in between. */
const [LOWEST, HIGHEST] = [10_000, 32_000];

/** A port that nothing uses, now and when a server starts on it. */
export async function freePort() {
  for (;;) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST));
    try {
      return await listenOnce(port, '127.0.0.1');
    } catch (error) {
      if (error.code !== 'EADDRINUSE') throw error;
    }
  }
}

function listenOnce(port, host) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, host, () => {
      const found = server.address().port;
      server.close(() => resolve(found));
    });
  });
}

function sentenceFor(error, port, host) {
  if (error.code === 'EADDRINUSE')
    return `Port ${port} is in use by another program. Stop it, or set PORT to another one.`;
  if (error.code === 'EACCES') return `Port ${port} may not be used by this user. Set PORT to one above 1023.`;
  return `HOST must be an address of this machine, but is '${host}' (${error.code}).`;
}

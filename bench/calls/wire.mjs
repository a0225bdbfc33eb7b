import { Agent, request } from 'node:http';

/** One connection for each of those that speak at the same time, kept for the next. */
const agent = new Agent({ keepAlive: true, maxSockets: 128 });
/** Streams stay open: they have connections of their own. */
const open = new Agent({ keepAlive: false, maxSockets: Infinity });

/** A call of an app; its answer, or why it was refused. */
export function ask(url, path, headers, body) {
  const sent = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const asked = request(`${url}${path}`, {
      agent,
      method: sent === undefined ? 'GET' : 'POST',
      headers: {
        ...headers,
        ...(sent !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }),
      },
    });
    asked.once('error', reject);
    asked.once('response', (answer) => {
      const pieces = [];
      answer.on('data', (piece) => pieces.push(piece));
      answer.once('error', reject);
      answer.once('end', () => {
        const { status, data, code } = JSON.parse(Buffer.concat(pieces).toString());
        resolve(status ? { data } : { code: code ?? 'UNKNOWN' });
      });
    });
    asked.end(sent);
  });
}

/** Hands over what comes by a person's stream, until it is closed. */
export function listen(url, path, headers, hear) {
  return new Promise((resolve, reject) => {
    const asked = request(`${url}${path}`, { agent: open, headers });
    asked.on('error', reject);
    asked.once('response', (answer) => {
      let rest = '';
      answer.setEncoding('utf8');
      answer.on('error', () => {});
      answer.on('data', (piece) => {
        const parts = `${rest}${piece}`.split('\n\n');
        rest = parts.pop();
        for (const part of parts) {
          const event = /^event: ?(.*)$/m.exec(part)?.[1];
          const data = /^data: ?(.*)$/m.exec(part)?.[1];
          if (event !== undefined) hear(event, JSON.parse(data ?? 'null'));
        }
      });
      if (answer.statusCode === 200) resolve({ close: () => asked.destroy() });
      else reject(new Error(`a stream answered ${answer.statusCode}`));
    });
    asked.end();
  });
}

/** Frees the connections, so that the bench can end. */
export function hangUpAll() {
  agent.destroy();
  open.destroy();
}

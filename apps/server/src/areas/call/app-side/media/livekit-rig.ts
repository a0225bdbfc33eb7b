import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Asked {
  readonly method: string;
  readonly authorization: string;
  readonly body: Record<string, unknown>;
}

/** What LiveKit's server answers at its door; it keeps what it was asked. */
export async function fakeLiveKit() {
  const asked: Asked[] = [];
  const answers: number[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (piece: string) => (text += piece));
    request.on('end', () => {
      const { authorization = '' } = request.headers;
      asked.push({ method: request.url!.split('/').at(-1)!, authorization, body: JSON.parse(text) as Asked['body'] });
      const status = answers.shift() ?? 200;
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(status === 200 ? {} : { code: 'x', msg: 'x' }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    /** The next answers; 200 after them. */
    answers,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';

const agent = new Agent({ keepAlive: true });

export interface Exchanged {
  readonly status: number;
  readonly body: string;
  readonly fields: [string, string][];
}

/** One request with a text answer. The contract-wide loops send many: through `fetch` they take a tenth longer. */
export async function exchange(
  url: string,
  { body, ...init }: { readonly method: string; readonly headers: Record<string, string>; readonly body?: string },
): Promise<Exchanged> {
  const sent = request(url, { ...init, agent });
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  let text = '';
  answer.setEncoding('utf8');
  for await (const chunk of answer) text += chunk;
  const raw = answer.rawHeaders;
  const fields = Array.from({ length: raw.length / 2 }, (_, at): [string, string] => [raw[2 * at]!, raw[2 * at + 1]!]);
  return { status: answer.statusCode ?? 0, body: text, fields };
}

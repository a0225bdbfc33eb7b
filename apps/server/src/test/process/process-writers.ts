import { session } from '@console/contract/areas/auth/session';
import { tag } from '@console/contract/areas/material/tag';
import { demonstration } from '../../demonstration/demonstration.ts';
import { send } from '../harness.ts';
import { until } from './process-server.ts';

export interface Outcome {
  /** When it was asked, and how long the answer took. */
  readonly at: number;
  readonly ms: number;
  /** 0: the connection broke, so nobody was told anything. */
  readonly http: number;
  readonly retryAfter: string | null;
}

/** Who is told to come back later, because the machine has no time just now, does so. */
export async function signIn(url: string, username: string): Promise<string> {
  const answer = await until(`${username} is answered`, async () => {
    const answered = await send(url, session.login, { username, password: demonstration.password });
    return answered.http === 503 ? undefined : answered;
  });
  if (!answer.data) throw new Error(`${username} cannot sign in: ${answer.message}`);
  return answer.data.token;
}

async function timed(work: () => Promise<{ http: number; headers: Headers }>): Promise<Outcome> {
  const at = Date.now();
  const { http, headers } = await work().catch(() => ({ http: 0, headers: new Headers() }));
  return { at, ms: Date.now() - at, http, retryAfter: headers.get('retry-after') };
}

export const list = (url: string, token: string) =>
  timed(() => send(url, tag.page, { pageNo: 1, pageSize: 20 }, { token }));

/** Adds labels one after the other with several hands until told to stop; remembers what the server said yes to. */
export function startWriters(hands: number, where: () => string, token: string, prefix: string) {
  const acknowledged: string[] = [];
  const outcomes: Outcome[] = [];
  const stopping = new AbortController();
  let number = 0;
  const write = async () => {
    while (!stopping.signal.aborted) {
      const name = `${prefix}${(number += 1)}`;
      const outcome = await timed(() =>
        send(where(), tag.add, { name, color: '#D9363E', category: null, sort: 1 }, { token }),
      );
      outcomes.push(outcome);
      if (outcome.http === 200) acknowledged.push(name);
      // A refused connection answers at once; without a breath the loop would starve the poll that waits for recovery.
      else await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  const all = Promise.all(Array.from({ length: hands }, write));
  return {
    acknowledged,
    outcomes,
    async stop() {
      stopping.abort();
      await all;
    },
  };
}

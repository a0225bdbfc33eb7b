import { expect } from '@playwright/test';

interface Sent {
  recipient: string;
  params: { code?: string; link?: string } | null;
  content: unknown;
}

/** What was sent there last, as the person at this machine may look it up; a browser from elsewhere may not. */
async function lastTo(server: string | undefined, recipient: string): Promise<Sent> {
  let found: Sent | undefined;
  const look = async () => {
    const sent = (await (await fetch(`${server}/dev/outbox.json`)).json()) as Sent[];
    // While it is on its way, its content is not shown yet.
    found = sent.find((one) => one.recipient === recipient && one.params !== null);
    return found;
  };
  await expect.poll(look, { message: `something was sent to ${recipient}`, intervals: [50, 100] }).toBeDefined();
  return found!;
}

export const codeFor = async (server: string | undefined, recipient: string): Promise<string> =>
  (await lastTo(server, recipient)).params?.code ?? 'none';

/** As a path of this server: the one that sent it may know itself by another name. */
export async function linkFor(server: string | undefined, recipient: string): Promise<string> {
  const { pathname, hash } = new URL((await lastTo(server, recipient)).params?.link ?? 'about:blank');
  return pathname + hash;
}

/** The text of the mail as the person reads it. */
export const mailTo = async (server: string | undefined, recipient: string): Promise<string> =>
  JSON.stringify((await lastTo(server, recipient)).content);

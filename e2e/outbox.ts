interface Sent {
  recipient: string;
  params: { code?: string; link?: string } | null;
  content: unknown;
}

/** What was sent there last, as the person at this machine may look it up; a browser from elsewhere may not. */
async function lastTo(server: string | undefined, recipient: string): Promise<Sent> {
  const deadline = Date.now() + 20_000;
  while (Date.now() < deadline) {
    const sent = (await (await fetch(`${server}/dev/outbox.json`)).json()) as Sent[];
    // While it is on its way, its content is not shown yet.
    const found = sent.find((one) => one.recipient === recipient && one.params !== null);
    if (found) return found;
  }
  throw new Error(`Nothing was sent to ${recipient}`);
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

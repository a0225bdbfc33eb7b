import type { InboxMessage } from '@console/contract/areas/system/message';
import { shellWords } from '../locales/shell.ts';
import { deviceName } from './device.ts';
import { fill, useWords } from './words.ts';

/** Messages travel as code and parameters; this words them for the reader. */
export function useMessageText(): (message: InboxMessage) => { title: string; body: string } {
  const w = useWords(shellWords);
  // A server of a newer release may know codes that this page does not.
  const words: Partial<Record<string, { title: string; body: string }>> = w.message;
  const changes: Partial<Record<string, string>> = w.factorChanges;
  return ({ code, params }) => {
    const { title, body } = words[code] ?? { title: code, body: '' };
    const { device, what } = params;
    const readable = {
      ...params,
      ...(device !== undefined && { device: deviceName(device) }),
      ...(what !== undefined && { what: changes[what] ?? w.message.FACTOR_CHANGED.title }),
    };
    return { title: fill(title, readable), body: fill(body, readable) };
  };
}

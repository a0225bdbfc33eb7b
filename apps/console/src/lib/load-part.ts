import { lostConnection, regainedConnection } from './api/connection.ts';
import { lookForRelease } from './release.ts';

const TRIES = 8;
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Fetches a part of the console. While the server is away it is asked again for about half a minute and the page before
 * stays; a server that answers without having the part has a newer release, and then trying again would not help.
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await load();
    } catch (error) {
      if (tries === TRIES || (await lookForRelease())) throw error;
      lostConnection();
      await wait(Math.min(1000 * 2 ** (tries - 1), 5000));
      if (await lookForRelease()) regainedConnection();
    }
  }
}

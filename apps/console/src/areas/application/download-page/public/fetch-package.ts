import { downloadPage, type OfferedVersion } from '@console/contract/areas/application/download-page';
import { CallError } from '../../../../lib/api/client.ts';
import { parse } from '../../../../lib/api/send.ts';
import { currentLocale } from '../../../../lib/words.ts';
import type { Shown } from './use-download-page.ts';

export const fileAddress = (ticket: string): string =>
  `${downloadPage.file.path}?${new URLSearchParams({ ticket }).toString()}`;

/** What an iPhone opens to install a package. */
export const installAddress = (manifestUrl: string): string =>
  `itms-services://?action=download-manifest&url=${encodeURIComponent(manifestUrl)}`;

/** Tickets work for half an hour; a page that lay open gets new ones in good time. */
const FRESH_MS = 25 * 60 * 1000;

/**
 * Asks for the first byte, which counts the download. A refusal is thus shown in words on the page: the browser would
 * leave it and show an answer that nobody can read.
 */
async function claim(ticket: string): Promise<void> {
  const response = await fetch(fileAddress(ticket), {
    headers: { Range: 'bytes=0-0', 'Accept-Language': currentLocale() },
    cache: 'no-store',
    credentials: 'omit',
  }).catch(() => {
    throw new CallError(0, {});
  });
  if (response.status !== 206) throw new CallError(response.status, await parse(response));
  await response.arrayBuffer();
}

/** Gives the browser a package to fetch. False where the page no longer has it, and by then shows why. */
export async function fetchPackage(version: OfferedVersion, shown: Shown): Promise<boolean> {
  const isFresh = Date.now() - shown.openedAt < FRESH_MS;
  let ticket = isFresh ? version.ticket : await renewed(version, shown);
  if (ticket === null) return false;
  try {
    await claim(ticket);
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'DOWNLOAD_OVER') throw error;
    // Something has changed since the page was opened: it is shown as it is now and, where it still may, goes on.
    ticket = await renewed(version, shown);
    if (ticket === null) return false;
    await claim(ticket);
  }
  location.assign(fileAddress(ticket));
  return true;
}

async function renewed({ versionCode }: OfferedVersion, shown: Shown): Promise<string | null> {
  const page = await shown.renew();
  if (page.state !== 'OPEN' || !page.current) return null;
  return [page.current, ...page.history].find((one) => one.versionCode === versionCode)?.ticket ?? null;
}

import { startBuiltServer } from './server.ts';

/** The server that all journeys share, unless they change what others rely on. */
export default async function start(): Promise<() => Promise<void>> {
  const { url, stop } = await startBuiltServer();
  process.env['BASE_URL'] = url;
  return stop;
}

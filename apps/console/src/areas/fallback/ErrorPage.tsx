import { useRouteError } from 'react-router';
import { firstAllowed } from '../../lib/access.ts';
import { NoAccess, NotFound } from '../../lib/no-access.ts';
import { useRelease } from '../../lib/release.ts';
import { CallError } from '../../lib/send.ts';
import { useWords } from '../../lib/words.ts';
import { fallbackWords } from '../../locales/fallback.ts';
import { FallbackPage } from './FallbackPage.tsx';

const isChunkError = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|module script failed|preload CSS/i.test(error.message);

/** Whatever goes wrong on the way to a page ends here, in a sentence with a way on; never in a blank page. */
export function ErrorPage() {
  const w = useWords(fallbackWords);
  const error = useRouteError();
  const outdated = useRelease((state) => state.outdated);
  const reload = { label: w.reload, go: () => location.reload() };
  const home = firstAllowed();
  const onward = home === undefined ? { label: w.signIn, to: '/login' } : { label: w.home, to: home.path };
  if (error instanceof NoAccess) {
    return <FallbackPage figure="403" title={w.noAccess.title} text={w.noAccess[error.reason]} action={onward} />;
  }
  if (error instanceof NotFound) return <FallbackPage figure="404" {...w.notFound} action={onward} />;
  if (error instanceof CallError) {
    return <FallbackPage figure="···" {...w.unreachable} action={{ ...reload, label: w.retry }} />;
  }
  if (isChunkError(error)) return <FallbackPage figure="↻" {...(outdated ? w.stale : w.unreachable)} action={reload} />;
  return <FallbackPage figure="!" {...w.crashed} action={reload} other={onward} />;
}

import { useRouteError } from 'react-router';
import { firstAllowed } from '../../lib/session/access.ts';
import { NoAccess, NotFound } from '../../lib/session/no-access.ts';
import { useRelease } from '../../lib/release.ts';
import { CallError } from '../../lib/api/send.ts';
import { useSession } from '../../lib/session/session.ts';
import { useWords } from '../../lib/words.ts';
import { fallbackWords } from '../../locales/shell/fallback.ts';
import { FallbackPage } from './FallbackPage.tsx';

const isChunkError = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|module script failed|preload CSS/i.test(error.message);

/** Whatever goes wrong on the way to a page ends here, in a sentence with a way on; never in a blank page. */
export function ErrorPage() {
  const w = useWords(fallbackWords);
  const error = useRouteError();
  const outdated = useRelease((state) => state.outdated);
  const roles = useSession((state) => state.user?.roleIdList.length ?? 0);
  const reload = { label: w.reload, go: () => location.reload() };
  const home = firstAllowed();
  const onward = home === undefined ? { label: w.signIn, to: '/login' } : { label: w.home, to: home.path };
  if (error instanceof NoAccess) {
    const { noAccess } = w;
    // Nobody with a single role can switch to another.
    const reason = error.reason === 'permission' && roles < 2 ? 'onlyRole' : error.reason;
    return <FallbackPage figure="403" title={noAccess.title} text={noAccess[reason]} action={onward} />;
  }
  if (error instanceof NotFound) return <FallbackPage figure="404" {...w.notFound} action={onward} />;
  if (error instanceof CallError) {
    return <FallbackPage figure="···" {...w.unreachable} action={{ ...reload, label: w.retry }} />;
  }
  if (isChunkError(error)) return <FallbackPage figure="↻" {...(outdated ? w.stale : w.unreachable)} action={reload} />;
  return <FallbackPage figure="!" {...w.crashed} action={reload} other={onward} />;
}

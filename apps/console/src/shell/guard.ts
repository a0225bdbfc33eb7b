import { redirect, type LoaderFunctionArgs } from 'react-router';
import { firstAllowed, firstChildAllowed, verdictOn } from '../lib/session/access.ts';
import { CallError } from '../lib/api/send.ts';
import { NoAccess, NotFound } from '../lib/session/no-access.ts';
import { pathOf, type RouteName } from '../lib/route/paths.ts';
import { internalTarget } from '../lib/route/redirect.ts';
import { dropSession, refreshUser, useSession } from '../lib/session/session.ts';
import { clearTab, noteSignOut, rememberAddress, takeAddress, token } from '../lib/session/token.ts';

type Arguments = Pick<LoaderFunctionArgs, 'request'>;

/** The company wants a second factor: until there is one, every address leads to where it is set up. */
function requireFactor({ request }: Arguments): void {
  if (!useSession.getState().user?.mustEnrol) return;
  const { pathname, search } = new URL(request.url);
  const center = pathOf('userCenter');
  const isThere = pathname === center && new URLSearchParams(search).get('tab') === 'security';
  if (isThere) return;
  // Where someone wanted to go is kept for afterwards.
  if (pathname !== '/' && pathname !== center) rememberAddress(pathname + search);
  throw redirect(pathOf('userCenter', { tab: 'security' }));
}

async function requireSession(given: Arguments): Promise<void> {
  await requireUser(given);
  requireFactor(given);
}

/** Rights are asked once in each page load, before anything is drawn. */
async function requireUser({ request }: Arguments): Promise<void> {
  const { pathname, search } = new URL(request.url);
  if (token() === null) {
    dropSession();
    if (pathname !== '/') rememberAddress(pathname + search);
    throw redirect('/login');
  }
  if (useSession.getState().loaded) return;
  try {
    await refreshUser();
  } catch (error) {
    // A server that is away or busy says nothing about the session; only its answer can end it.
    if (!(error instanceof CallError) || [0, 429, 502, 503, 504].includes(error.http)) throw error;
    if (error.http === 401) return new Promise(() => undefined);
    dropSession();
    noteSignOut(error.code === 'TENANT_EXPIRED' ? 'ended' : 'failed');
    rememberAddress(pathname + search);
    throw redirect('/login');
  }
}

export const guard = (name: RouteName) => async (given: Arguments) => {
  await requireSession(given);
  const verdict = verdictOn(name);
  if (verdict === 'allowed') return null;
  const first = firstAllowed();
  // Types 1 and 2 have fixed routes and are led to one of them; type 3 sees what the active role lacks, and everyone which
  // service the company lacks.
  const isLed = verdict === 'type' && useSession.getState().user?.type !== 3;
  if (isLed && first !== undefined && first.name !== name) {
    const { showRedirectedToast } = await import('./redirected-toast.ts');
    showRedirectedToast();
    throw redirect(first.path);
  }
  throw new NoAccess(verdict);
};

export const guardDirectory = (name: RouteName) => async (given: Arguments) => {
  await requireSession(given);
  const child = firstChildAllowed(name);
  if (child !== undefined) throw redirect(child.path);
  return guard(name)(given);
};

/** The not-found page is public; whoever is signed in sees it inside the frame. */
export async function guardUnknown(given: Arguments) {
  if (token() !== null) await requireSession(given);
  throw new NotFound();
}

export async function guardRoot(given: Arguments) {
  await requireSession(given);
  const target = internalTarget(takeAddress() ?? '');
  const first = target ?? firstAllowed()?.path;
  if (first === undefined) throw new NoAccess('permission');
  throw redirect(first);
}

export function guardLogin() {
  if (token() === null) return null;
  clearTab();
  throw redirect('/');
}

export async function redirectInside(given: Arguments) {
  await requireSession(given);
  const { pathname, search } = new URL(given.request.url);
  const target = internalTarget(pathname.slice('/redirect'.length) + search);
  if (target === null) throw new NotFound();
  throw redirect(target);
}

import { liveContribution } from '@console/contract/areas/live/contribution';
import { live } from '@console/contract/areas/live/live/live';
import { publicPaths } from '@console/contract/routes/public';
import { Button } from '@mantine/core';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { ErrorState } from '../../../kit/page/EmptyState.tsx';
import { Message, PageSwitches } from '../../../kit/public-page/Message.tsx';
import { call, CallError } from '../../../lib/api/client.ts';
import { pathOf } from '../../../lib/route/paths.ts';
import { refreshUser, signedIn, useMay, useSession } from '../../../lib/session/session.ts';
import { useVendor } from '../../../lib/vendor.ts';
import { useLocale, useWords } from '../../../lib/words.ts';
import { liveItemWords } from '../../../locales/live/item.ts';
import { isOver } from '../live/live-rules.ts';
import { detailOf } from './form/item-access.ts';
import { editPathOf, purposeOf } from './item-paths.ts';
import { ItemBoard } from './page/ItemBoard.tsx';
import styles from './page/item-page.module.css';

/** The address chooses among the sentences of that page. */
const refused = (reason: 'link' | 'general') => <Navigate to={`${publicPaths.faild_auth}?reason=${reason}`} replace />;

const isEnded = (error: unknown) => error instanceof CallError && error.code === 'LIVE_LINK_ENDED';

/** The ten content pages: for who is signed in and may, and for whoever has a link. Mostly on a phone. */
export function ItemPage() {
  const { hash } = useLocation();
  const token = hash.slice(1);
  // Outside the frame of the console there is none.
  const [queries] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={queries}>
      <PageSwitches />
      {token === '' ? <ByConsole /> : <ByLink key={token} token={token} />}
    </QueryClientProvider>
  );
}

function useAsked() {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  return { ...purposeOf(pathname), liveId: params.get('live'), itemId: params.get('item') };
}

const Loading = () => <output className={styles.loading}>{useWords(liveItemWords).page.loading}</output>;

function ByLink({ token }: { token: string }) {
  const { kind, isNew, liveId, itemId } = useAsked();
  const [locale] = useLocale();
  const { data, error, refetch } = useQuery({
    queryKey: [liveContribution.open.path, token],
    queryFn: ({ signal }) => call(liveContribution.open, { token }, { signal, showError: false }),
    retry: false,
  });
  useVendor(data);
  // Also while somebody writes: what they have typed stays in the draft.
  if (isEnded(error)) return refused('link');
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const only = data.items.find((item) => item.itemId === data.itemId);
  if (isNew && only) return <Navigate to={editPathOf(only.kind, only.itemId, token)} replace />;
  const title = locale === 'en-US' ? (data.liveTitleEn ?? data.liveTitle) : data.liveTitle;
  const session = {
    title,
    planStartAt: data.planStartAt,
    linkEndsAt: data.endAt,
    items: data.items,
    mayAdd: !only,
    mayChange: true,
  };
  if (isNew) return <ItemBoard key={kind} access={{ token }} session={session} kind={kind} liveId={liveId ?? ''} />;
  if (itemId === null) return refused('link');
  return <Editing key={itemId} access={{ token }} itemId={itemId} session={session} />;
}

/** Who is signed in is asked for anew: on pages like this one nobody has been yet. */
function ByConsole() {
  const loaded = useSession((state) => state.loaded);
  const mayEdit = useMay('live:session:update');
  const [failed, setFailed] = useState(!signedIn());
  useEffect(() => {
    if (loaded || failed) return;
    refreshUser().catch(() => setFailed(true));
  }, [loaded, failed]);
  const { kind, isNew, liveId, itemId } = useAsked();
  // What an item is made of is a record of the library.
  const mayWrite = useMay(isNew ? 'material:item:create' : 'material:item:update');
  if (failed) return refused('general');
  if (!loaded) return <Loading />;
  if (!mayEdit || !mayWrite || (isNew ? liveId === null : itemId === null)) return refused('general');
  const access = { token: null };
  if (!isNew) return <Editing key={itemId} access={access} itemId={itemId ?? ''} />;
  return (
    <OfConsole liveId={liveId ?? ''}>
      {(session) => <ItemBoard key={kind} access={access} session={session} kind={kind} liveId={liveId ?? ''} />}
    </OfConsole>
  );
}

type Session = ComponentProps<typeof ItemBoard>['session'];

/** The same about the session as a link tells, for who is signed in. */
function OfConsole({ liveId, children }: { liveId: string; children: (session: Session) => ReactNode }) {
  const mayAdd = useMay('material:item:create');
  const mayChange = useMay('material:item:update');
  const [locale] = useLocale();
  const whole = useQuery({
    queryKey: [live.detail.path, { liveId }],
    queryFn: ({ signal }) => call(live.detail, { liveId }, { signal, showError: false }),
  });
  const items = useQuery({
    queryKey: [live.items.path, liveId],
    queryFn: ({ signal }) => call(live.items, { liveId }, { signal, showError: false }),
  });
  const error = whole.error ?? items.error;
  if (error && !(whole.data && items.data)) {
    return <ErrorState error={error} onRetry={() => void Promise.all([whole.refetch(), items.refetch()])} />;
  }
  if (!whole.data || !items.data) return <Loading />;
  if (isOver(whole.data.status)) return <Over liveId={liveId} />;
  const { title, titleEn, planStartAt } = whole.data;
  return children({
    title: locale === 'en-US' ? (titleEn ?? title) : title,
    planStartAt,
    linkEndsAt: null,
    items: items.data,
    mayAdd,
    mayChange,
  });
}

/** What was shown stays as it was. */
function Over({ liveId }: { liveId: string }) {
  const w = useWords(liveItemWords).page;
  return (
    <Message title={w.over} text={w.overText}>
      <Button component={Link} to={pathOf('liveDetail', { liveId })}>
        {w.toSession}
      </Button>
    </Message>
  );
}

interface EditingProps {
  access: { token: string | null };
  itemId: string;
  session?: Session;
}

function Editing({ access, itemId, session }: EditingProps) {
  // Once: what is saved here is told by the answer to it, and what somebody else saves by the conflict.
  const { data, error, refetch } = useQuery({
    queryKey: ['live-item', itemId, access.token, 'edit'],
    queryFn: ({ signal }) => detailOf(access, itemId, signal),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    retry: false,
  });
  if (isEnded(error)) return refused('link');
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const board = (of: Session) => (
    <ItemBoard access={access} session={of} kind={data.kind} liveId={data.liveId} record={data} />
  );
  return session ? board(session) : <OfConsole liveId={data.liveId}>{board}</OfConsole>;
}

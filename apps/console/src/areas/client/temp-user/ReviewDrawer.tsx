import { tempUser } from '@console/contract/areas/client/temp-user/temp-user';
import type { OutputOf } from '@console/contract/endpoint';
import { Anchor, SegmentedControl, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { Descriptions } from '../../../kit/display/Descriptions.tsx';
import { EmptyState, ErrorState } from '../../../kit/page/EmptyState.tsx';
import { SideDrawer } from '../../../kit/dialog/SideDrawer.tsx';
import { Time } from '../../../kit/time/Time.tsx';
import { useDictionary } from '../../../kit/reference/use-dictionary.ts';
import { call, CallError } from '../../../lib/api/client.ts';
import { formatDate, formatTime } from '../../../lib/format.ts';
import { recordPath } from '../../../lib/route/record-path.ts';
import { useMay } from '../../../lib/session/session.ts';
import { fill, useLocale, useWords } from '../../../lib/words.ts';
import { reviewWords } from '../../../locales/client/temp-user.ts';
import { PassForm } from './decision/PassForm.tsx';
import { RefuseForm } from './decision/RefuseForm.tsx';
import { RequestStatus } from '../../../kit/display/badge/RequestStatus.tsx';
import { SlaClock } from '../../../kit/time/SlaClock.tsx';
import { TempUserContact } from './TempUserContact.tsx';
import styles from './review.module.css';

type Request = OutputOf<typeof tempUser.detail>;

interface ReviewDrawerProps {
  tempUserId: string | undefined;
  onClose: () => void;
}

/** One request as a whole, and the decision on it. */
export function ReviewDrawer({ tempUserId, onClose }: ReviewDrawerProps) {
  const w = useWords(reviewWords);
  return (
    <SideDrawer opened={tempUserId !== undefined} title={w.detail} size={960} onClose={onClose}>
      {tempUserId !== undefined && <Detail key={tempUserId} tempUserId={tempUserId} onClose={onClose} />}
    </SideDrawer>
  );
}

function Detail({ tempUserId, onClose }: { tempUserId: string; onClose: () => void }) {
  const w = useWords(reviewWords);
  const { data, error, refetch } = useQuery({
    queryKey: [tempUser.detail.path, tempUserId],
    queryFn: ({ signal }) => call(tempUser.detail, { tempUserId }, { signal, showError: false }),
  });
  if (error instanceof CallError && error.code === 'NOT_FOUND') return <EmptyState title={w.gone} />;
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={320} />;
  return (
    <Stack gap="lg">
      <div>
        <Title order={2} fz="lg">
          {data.name}
        </Title>
        <Text size="sm" c="dimmed">
          {data.companyName}
        </Text>
      </div>
      <div className={styles.beside}>
        <Facts request={data} />
        {data.status === 'PENDING' ? <Decision request={data} onDone={onClose} /> : <Outcome request={data} />}
      </div>
    </Stack>
  );
}

function Facts({ request }: { request: Request }) {
  const w = useWords(reviewWords);
  const [locale] = useLocale();
  const { status, location, approvers } = request;
  return (
    <Descriptions
      beside
      items={[
        [w.status, <RequestStatus key="status" status={status} />],
        ...(status === 'PENDING' ? ([[w.clock, <SlaClock key="clock" dueAt={request.slaDueAt} />]] as const) : []),
        [w.phone, <TempUserContact key="phone" request={request} field="phone" />],
        [w.email, <TempUserContact key="email" request={request} field="email" />],
        [w.position, request.position],
        [w.productSn, request.productSn],
        [w.location, location?.[locale]],
        [w.app, request.appName],
        [w.submittedAt, <Time key="submitted" value={request.submittedAt} />],
        ...(status === 'PENDING' ? ([[w.approvers, approvers.map(({ name }) => name).join(w.comma)]] as const) : []),
        [
          w.reason,
          <span key="reason" className={styles.text}>
            {request.reason}
          </span>,
        ],
      ]}
    />
  );
}

/** Only what the active role may do is offered. */
function Decision({ request, onDone }: { request: Request; onDone: () => void }) {
  const w = useWords(reviewWords);
  const mayPass = useMay('client:temp:approve');
  const mayRefuse = useMay('client:temp:reject');
  const [chosen, setChosen] = useState<'pass' | 'refuse'>('pass');
  const { data: settings } = useQuery({
    queryKey: [tempUser.settings.path],
    queryFn: ({ signal }) => call(tempUser.settings, {}, { signal, showError: false }),
  });
  if (!mayPass && !mayRefuse) return null;
  if (!settings) return <Skeleton h={200} />;
  const shown = mayPass && mayRefuse ? chosen : mayPass ? 'pass' : 'refuse';
  const { tempUserId, name } = request;
  return (
    <section aria-label={w.decision}>
      <Stack gap="md">
        {mayPass && mayRefuse && (
          <SegmentedControl
            aria-label={w.decision}
            data={[
              { value: 'pass', label: w.pass },
              { value: 'refuse', label: w.refuse },
            ]}
            value={chosen}
            onChange={(value) => setChosen(value === 'refuse' ? 'refuse' : 'pass')}
          />
        )}
        {shown === 'pass' ? (
          <PassForm request={request} validDays={settings.validDays} onDone={onDone} />
        ) : (
          <RefuseForm
            tempUserIds={[tempUserId]}
            said={fill(w.refused, { name })}
            submit={w.refuseSubmit}
            onDone={onDone}
          />
        )}
      </Stack>
    </section>
  );
}

function Outcome({ request }: { request: Request }) {
  const w = useWords(reviewWords);
  const { labelOf } = useDictionary('temp_reject_reason');
  const { decidedAt, decidedBy, decidedVia, rejectCode, resultClient, resultClientUserId, validTo, name } = request;
  if (decidedAt === null) return null;
  const by = fill(w.decidedBy, { name: decidedBy?.name ?? '', time: formatTime(decidedAt) });
  const user = resultClientUserId === null ? undefined : recordPath('clientUser', resultClientUserId, name);
  return (
    <section aria-label={w.decided}>
      <Descriptions
        items={[
          [w.decided, [by, decidedVia && w.via[decidedVia]].filter(Boolean).join(' · ')],
          ...(rejectCode === null ? [] : ([[w.rejectReason, labelOf(rejectCode)]] as const)),
          ...(resultClient === null ? [] : ([[w.resultClient, resultClient.name]] as const)),
          ...(request.status === 'APPROVED'
            ? ([[w.endsAt, validTo === null ? w.forever : formatDate(validTo)]] as const)
            : []),
          [
            w.givenReply,
            <span key="reply" className={styles.text}>
              {request.reply ?? w.noReply}
            </span>,
          ],
        ]}
      />
      {user !== undefined && (
        <Anchor component={Link} size="sm" to={user} mt="sm" display="inline-block">
          {w.openUser}
        </Anchor>
      )}
    </section>
  );
}

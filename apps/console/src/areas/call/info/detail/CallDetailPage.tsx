import { callInfo, type CallDetail } from '@console/contract/areas/call/info/info';
import { Anchor, Button, Stack, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import { StatusBadge } from '../../../../kit/display/badge/StatusBadge.tsx';
import { CopyText } from '../../../../kit/display/CopyText.tsx';
import { Descriptions } from '../../../../kit/display/Descriptions.tsx';
import { useGoBack, useListBreadcrumb } from '../../../../kit/page/list-return.ts';
import { PageHeader } from '../../../../kit/page/PageHeader.tsx';
import { Panel } from '../../../../kit/page/Panel.tsx';
import { useVisit } from '../../../../kit/page/recent-records.ts';
import { RecordPage } from '../../../../kit/page/RecordPage.tsx';
import { Time } from '../../../../kit/time/Time.tsx';
import { pathOf } from '../../../../lib/route/paths.ts';
import { mayOpen } from '../../../../lib/session/access.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { callWords } from '../../../../locales/call/info.ts';
import { CallStatusBadge } from '../../CallStatusBadge.tsx';
import { useDuration } from '../../../../kit/time/duration.ts';
import { FollowUpPanel } from './FollowUpPanel.tsx';
import { OpinionPanels } from './OpinionPanels.tsx';
import { ReviewPanel } from './ReviewPanel.tsx';
import { TimelinePanel } from './timeline/TimelinePanel.tsx';
import styles from './call-detail.module.css';

/** One call from the first ring to what was done about it. */
export function CallDetailPage() {
  const callId = useSearchParams()[0].get('callId') ?? '';
  return (
    <RecordPage key={callId} endpoint={callInfo.detail} input={{ callId }} list="callLog">
      {(found) => <Detail found={found} />}
    </RecordPage>
  );
}

function Detail({ found }: { found: CallDetail }) {
  const w = useWords(callWords);
  const goBack = useGoBack('callLog');
  useListBreadcrumb('callLog', found.callNo);
  useVisit('call', found.callId, found.callNo);
  return (
    <Stack gap="md" className={styles.root}>
      <PageHeader
        title={found.callNo}
        description={[w.medias[found.media], w.directions[found.direction]].join(' · ')}
        actions={
          <div className={styles.screenOnly}>
            <Button
              variant="default"
              leftSection={<IconPrinter size={16} aria-hidden />}
              onClick={() => window.print()}
            >
              {w.detail.print}
            </Button>
            <Button variant="default" onClick={goBack}>
              {w.detail.back}
            </Button>
          </div>
        }
      />
      <Facts found={found} />
      <TimelinePanel found={found} />
      <div className={styles.columns}>
        <People found={found} />
        <OpinionPanels found={found} />
        <ReviewPanel found={found} />
        <FollowUpPanel found={found} />
      </div>
    </Stack>
  );
}

type Found = { found: CallDetail };

function Facts({ found }: Found) {
  const w = useWords(callWords);
  const { network } = found;
  return (
    <Panel title={w.detail.facts}>
      <Descriptions
        items={[
          [
            w.status,
            <span key="status">
              <CallStatusBadge status={found.status} />
              {found.endReason && (
                <Text span size="xs" c="dimmed" ml={6}>
                  {w.ends[found.endReason]}
                </Text>
              )}
            </span>,
          ],
          [w.wait, <Wait key="wait" found={found} />],
          [w.talk, found.answeredAt === null ? null : <Lasting key="talk" seconds={found.durationSec} />],
          [w.caller, <Person key="caller" found={found} />],
          [
            w.client,
            found.client && <Linked key="client" name={found.client.name} filter={{ clientId: found.client.id }} />,
          ],
          [w.clientGroup, found.clientGroup?.name],
          [
            w.expert,
            found.expert && <Linked key="expert" name={found.expert.name} filter={{ expertId: found.expert.id }} />,
          ],
          [w.teamGroup, found.teamGroup?.name],
          [w.product, [found.product?.name, found.productSn].filter(Boolean).join(' · ')],
          [
            w.errorNos,
            found.errorNos.length > 0 && (
              <span key="errors" className={styles.inline}>
                {found.errorNos.map((errorNo) => (
                  <Linked key={errorNo} name={errorNo} filter={{ errorNo }} />
                ))}
              </span>
            ),
          ],
          [w.detail.application, found.application.name],
          [w.detail.startedAt, <Time key="start" value={found.createdAt} />],
          [w.detail.answeredAt, found.answeredAt && <Time key="answer" value={found.answeredAt} />],
          [w.detail.endedAt, found.endedAt && <Time key="end" value={found.endedAt} />],
          [
            w.detail.network,
            <span key="network">
              {found.quality === 'POOR' ? (
                <StatusBadge tone="bad">{w.qualities.POOR}</StatusBadge>
              ) : (
                w.qualities[found.quality]
              )}
              {network.avgRttMs !== null && (
                <Text size="xs" c="dimmed">
                  {fill(w.detail.networkFacts, {
                    rtt: network.avgRttMs,
                    loss: network.lossPct ?? 0,
                    count: network.reconnects,
                  })}
                </Text>
              )}
            </span>,
          ],
          [w.solved, w.solvedAnswers[found.solved]],
          [w.detail.recording, w.detail.recordingModes[found.recording]],
          [w.callNo, <CopyText key="no" text={found.callNo} />],
        ]}
      />
      {found.message !== null && (
        <div className={styles.message}>
          <Text size="xs" c="dimmed">
            {w.detail.message}
          </Text>
          <Text size="sm">{found.message}</Text>
        </div>
      )}
    </Panel>
  );
}

const Lasting = ({ seconds }: { seconds: number }) => useDuration()(seconds);

/** How long it took until somebody answered, against what was promised. */
function Wait({ found: { waitSec, promiseSec } }: Found) {
  const w = useWords(callWords).detail;
  const lasting = useDuration();
  if (promiseSec === null) return lasting(waitSec);
  const kept = waitSec <= promiseSec;
  return (
    <span>
      {fill(w.waitAgainst, { wait: lasting(waitSec), promise: lasting(promiseSec) })}{' '}
      <StatusBadge tone={kept ? 'good' : 'bad'}>{kept ? w.kept : w.broken}</StatusBadge>
    </span>
  );
}

/** Leads to the list of calls that share this. */
const Linked = ({ name, filter }: { name: string; filter: Record<string, string> }) => (
  <Anchor component={Link} to={pathOf('callLog', filter)} size="sm">
    {name}
  </Anchor>
);

function Person({ found: { caller } }: Found) {
  const isClient = caller.kind === 'CLIENT_USER';
  if (!mayOpen(isClient ? 'userInfoDetail' : 'teamInfoDetail')) return caller.name;
  const to = isClient
    ? pathOf('userInfoDetail', { clientUserId: caller.id })
    : pathOf('teamInfoDetail', { teamUserId: caller.id });
  return (
    <Anchor component={Link} to={to} size="sm">
      {caller.name}
    </Anchor>
  );
}

function People({ found: { participants } }: Found) {
  const w = useWords(callWords).detail;
  return (
    <Panel title={w.people}>
      {participants.length === 0 ? (
        <Text size="sm" c="dimmed">
          {w.nobody}
        </Text>
      ) : (
        <ul className={styles.people}>
          {participants.map((one) => (
            <li key={one.id}>
              <Text size="sm" fw={500}>
                {one.name}
              </Text>
              <Text size="xs" c="dimmed" component="div">
                {w.joined} <Time value={one.joinedAt} />
                {' · '}
                {one.leftAt === null ? (
                  w.stillIn
                ) : (
                  <>
                    {w.left} <Time value={one.leftAt} />
                  </>
                )}
                {one.device !== null && ` · ${one.device}`}
              </Text>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

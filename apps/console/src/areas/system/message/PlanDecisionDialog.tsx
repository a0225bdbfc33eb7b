import { upgradePlan, type UpgradePlan } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { Button, Skeleton, Stack, Text, Textarea } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { BusyButton } from '../../../kit/dialog/BusyButton.tsx';
import { Dialog } from '../../../kit/dialog/Dialog.tsx';
import { Failure } from '../../../kit/dialog/Failure.tsx';
import { useDialogAction } from '../../../kit/dialog/use-dialog-action.ts';
import { EmptyState, ErrorState } from '../../../kit/page/EmptyState.tsx';
import { call, CallError } from '../../../lib/api/client.ts';
import { formatTime } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session/session.ts';
import { toastSuccess } from '../../../lib/toast/toast.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { planWords } from '../../../locales/application/upgrade-plan.ts';
import { messageWords } from '../../../locales/system/message.ts';
import { subjectOf } from './plan-subject.ts';
import { PlanStageDialog } from './PlanStageDialog.tsx';

interface Props {
  planId: string | undefined;
  onClose: () => void;
}

/** For who may move an upgrade and has no pages of applications: it is approved, or goes on, where its message is. */
export function PlanDecisionDialog({ planId, onClose }: Props) {
  const w = useWords(messageWords).plan;
  const { data, error, refetch } = useQuery({
    queryKey: [upgradePlan.detail.path, planId],
    queryFn: ({ signal }) => call(upgradePlan.detail, { planId: planId ?? '' }, { signal, showError: false }),
    enabled: planId !== undefined,
  });
  const mayApprove = useMay('app:plan:approve');
  const mayResume = useMay('app:plan:resume');
  const waitsForApproval = data?.status === 'PENDING_APPROVAL';
  const waitsAtGate = data?.status === 'PAUSED' && data.pauseReason === 'STAGE_GATE';
  // Of a plan that has changed meanwhile, what was typed and why it was refused stay.
  if (mayApprove && waitsForApproval) return <Decision key={data.planId} plan={data} onClose={onClose} />;
  if (mayResume && waitsAtGate) return <PlanStageDialog key={data.planId} plan={data} onClose={onClose} />;
  const isGone = error instanceof CallError && (error.http === 404 || error.http === 400);
  return (
    <Dialog
      opened={planId !== undefined}
      size={540}
      onClose={onClose}
      title={data?.name ?? w.plan}
      footer={
        <Button variant="default" onClick={onClose}>
          {w.close}
        </Button>
      }
    >
      {data && (waitsForApproval || waitsAtGate ? <Waiting plan={data} /> : <Decided plan={data} />)}
      {!data && !error && <Skeleton height={120} aria-busy />}
      {!data && error && isGone && <EmptyState kind="gone" title={w.gone} />}
      {!data && error && !isGone && <ErrorState error={error} onRetry={() => void refetch()} />}
    </Dialog>
  );
}

/** Somebody was quicker, or it was taken back. */
function Decided({ plan }: { plan: UpgradePlan }) {
  const w = useWords(messageWords).plan;
  const { statuses } = useWords(planWords);
  return <Text size="sm">{fill(w.decided, { status: statuses[plan.status] })}</Text>;
}

/** It waits for somebody who may decide it. */
function Waiting({ plan }: { plan: UpgradePlan }) {
  const w = useWords(messageWords).plan;
  const { statuses } = useWords(planWords);
  return (
    <Stack gap="xs">
      <PlanFacts plan={plan} />
      <Text size="sm" c="dimmed">
        {fill(w.status, { status: statuses[plan.status] })}
      </Text>
    </Stack>
  );
}

/** What would happen, and to whom. */
function PlanFacts({ plan }: { plan: UpgradePlan }) {
  const w = useWords(messageWords).plan;
  const p = useWords(planWords);
  const { startAt, remark } = plan;
  const [now] = useState(() => Date.now());
  const later = startAt !== null && Date.parse(startAt) > now ? formatTime(startAt).slice(0, 16) : undefined;
  const target = fill(p.targetOf, { application: plan.applicationName, version: subjectOf(plan) });
  return (
    <>
      <Text size="sm">
        {fill(p.approve.textUnknown, { target, mode: p.modes[plan.updateMode], stages: plan.stageCount })}{' '}
        {later === undefined ? p.approve.starts : fill(p.approve.startsAt, { time: later })}
      </Text>
      {remark !== null && <Text size="sm">{fill(w.said, { remark })}</Text>}
    </>
  );
}

function Decision({ plan, onClose }: { plan: UpgradePlan; onClose: () => void }) {
  const w = useWords(messageWords).plan;
  const p = useWords(planWords);
  const queries = useQueryClient();
  const { busy, failure, run } = useDialogAction();
  const [typed, setTyped] = useState('');
  const [empty, setEmpty] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const { planId, version, name } = plan;
  const remark = typed.trim();

  const decide = (isApproval: boolean) => {
    if (!isApproval && remark === '') {
      setEmpty(true);
      field.current?.focus();
      return;
    }
    void run(async () => {
      const silent = { showError: false };
      if (isApproval) await call(upgradePlan.approve, { planId, version, remark: remark || null }, silent);
      else await call(upgradePlan.reject, { planId, version, remark }, silent);
      toastSuccess(fill(isApproval ? p.approve.done : p.reject.done, { name }));
      onClose();
      await queries.invalidateQueries();
    });
  };
  return (
    <Dialog
      opened
      size={540}
      onClose={onClose}
      title={fill(w.title, { name })}
      footer={
        <>
          <Button variant="default" disabled={busy} onClick={() => decide(false)}>
            {p.actions.reject}
          </Button>
          <BusyButton busy={busy} onClick={() => decide(true)}>
            {p.actions.approve}
          </BusyButton>
        </>
      }
    >
      <Stack gap="xs">
        <PlanFacts plan={plan} />
      </Stack>
      <Textarea
        ref={field}
        data-autofocus
        mt="md"
        label={w.remark}
        description={w.remarkHint}
        autosize
        minRows={2}
        maxRows={5}
        maxLength={200}
        value={typed}
        error={empty && w.reasonRequired}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setEmpty(false);
        }}
      />
      <Failure mt="sm" text={failure} />
    </Dialog>
  );
}

import { live, type Live } from '@console/contract/areas/live/live/live';
import { MOST_SESSION_HOURS } from '@console/contract/areas/live/live/parts';
import { SimpleGrid, Text } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { MomentField } from '../../../../kit/date/MomentField.tsx';
import { Dialog } from '../../../../kit/dialog/Dialog.tsx';
import { DialogButtons } from '../../../../kit/dialog/DialogButtons.tsx';
import { Failure } from '../../../../kit/dialog/Failure.tsx';
import { useDialogAction } from '../../../../kit/dialog/use-dialog-action.ts';
import { nextHour, useZoneName } from '../../../../kit/time/zone-time.ts';
import { call } from '../../../../lib/api/client.ts';
import { pathOf } from '../../../../lib/route/paths.ts';
import { toastSuccess } from '../../../../lib/toast/toast.ts';
import { fill, useLocale, useWords } from '../../../../lib/words.ts';
import { liveFormWords } from '../../../../locales/live/live-form.ts';
import { liveWords } from '../../../../locales/live/live.ts';
import { titleIn } from '../live-rules.ts';
import { isPlanRight, lengthOf, moveStart } from '../plan-time.ts';

const WEEK = 7 * 24 * 3_600_000;

/** A week later where that is still ahead, for what is held every week; else soon. */
function nextPlan(record: Live) {
  const week = Date.parse(record.planStartAt) + WEEK;
  const start = week > Date.now() ? new Date(week).toISOString() : nextHour();
  return moveStart(record.planEndAt, start, lengthOf(record));
}

/** Makes another session like this one at another time, and opens it. */
export function CopyDialog({ record, onClose }: { record: Live; onClose: () => void }) {
  const w = useWords(liveWords).copy;
  const f = useWords(liveFormWords);
  const name = titleIn(useLocale()[0], record);
  const zone = useZoneName();
  const navigate = useNavigate();
  const { busy, failure, run } = useDialogAction();
  const [plan, setPlan] = useState(() => nextPlan(record));
  const copy = () =>
    run(async () => {
      const { liveId } = await call(live.copy, { liveId: record.liveId, ...plan }, { showError: false });
      toastSuccess(fill(w.done, { name }));
      onClose();
      void navigate(pathOf('liveDetail', { liveId }));
    });
  return (
    <Dialog
      opened
      size={540}
      onClose={onClose}
      title={fill(w.title, { name })}
      footer={
        <DialogButtons
          confirm={w.confirm}
          busy={busy}
          disabled={!isPlanRight(plan)}
          onConfirm={() => void copy()}
          onClose={onClose}
        />
      }
    >
      <Text size="sm" mb="md">
        {w.text}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <MomentField
          label={f.start}
          description={zone}
          required
          value={plan.planStartAt}
          onChange={(moment) => moment !== null && setPlan(moveStart(plan.planEndAt, moment, lengthOf(record)))}
        />
        <MomentField
          label={f.end}
          description={zone}
          required
          value={plan.planEndAt}
          error={!isPlanRight(plan) && fill(w.timeWrong, { hours: MOST_SESSION_HOURS })}
          onChange={(planEndAt) => planEndAt !== null && setPlan({ ...plan, planEndAt })}
        />
      </SimpleGrid>
      <Failure mt="sm" text={failure} />
    </Dialog>
  );
}

import type { LiveDetail } from '@console/contract/areas/live/live/live';
import { Paper } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { RecordTabs } from '../../../../../kit/display/RecordTabs.tsx';
import { useWords } from '../../../../../lib/words.ts';
import { liveWords } from '../../../../../locales/live/live.ts';
import { Questions } from '../../../room/Questions.tsx';
import { isOn } from '../../live-rules.ts';
import { Attendance } from './Attendance.tsx';
import { Numbers } from './Numbers.tsx';
import { Replay } from './Replay.tsx';

interface AfterTabsProps {
  record: LiveDetail;
  mayDirect: boolean;
  mayEdit: boolean;
}

/** What came of a session that began: so far, or of the whole. */
export function AfterTabs({ record, mayDirect, mayEdit }: AfterTabsProps) {
  const w = useWords(liveWords).detail.tabs;
  const [params, setParams] = useSearchParams();
  const { liveId, status } = record;
  const on = isOn(status);
  // The control room has the questions while it is on.
  const tabs = [
    { key: 'numbers', label: w.numbers, panel: <Numbers liveId={liveId} isOn={on} /> },
    { key: 'attendance', label: w.attendance, panel: <Attendance liveId={liveId} isOn={on} /> },
    ...(on
      ? []
      : [{ key: 'questions', label: w.questions, panel: <Questions liveId={liveId} mayDirect={mayDirect} /> }]),
    ...(on ? [] : [{ key: 'replay', label: w.replay, panel: <Replay record={record} mayEdit={mayEdit} /> }]),
  ];
  return (
    <Paper withBorder p="md">
      <RecordTabs
        tabs={tabs}
        open={params.get('tab')}
        onOpen={(tab) => setParams({ liveId, tab }, { replace: true })}
      />
    </Paper>
  );
}

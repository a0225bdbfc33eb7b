import { live, type LiveDetail } from '@console/contract/areas/live/live/live';
import type { OutputOf } from '@console/contract/endpoint';
import { Alert, Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useConfirmDialog } from '../../../../kit/dialog/use-confirm-dialog.tsx';
import { CopyText } from '../../../../kit/display/CopyText.tsx';
import { Descriptions } from '../../../../kit/display/Descriptions.tsx';
import { Panel } from '../../../../kit/page/Panel.tsx';
import { minuteOf } from '../../../../kit/time/zone-time.ts';
import { call } from '../../../../lib/api/client.ts';
import { useMay } from '../../../../lib/session/session.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { liveWords } from '../../../../locales/live/live.ts';
import { KeyDialog } from './KeyDialog.tsx';

/** Where the picture is sent to, and the end of the key that admits it. */
export function PushPanel({ record, isWaiting }: { record: LiveDetail; isWaiting: boolean }) {
  const w = useWords(liveWords);
  const d = w.detail;
  const { liveId, pushUrl, keyTail, keyChangedAt } = record;
  const mayStart = useMay('live:session:start');
  const queries = useQueryClient();
  const { ask, dialog } = useConfirmDialog();
  const [fresh, setFresh] = useState<OutputOf<typeof live.rotateKey>>();
  const rotate = async () => {
    setFresh(await call(live.rotateKey, { liveId }, { showError: false }));
    await queries.invalidateQueries();
  };
  const change = () =>
    ask({
      title: d.changeTitle,
      text: [d.changeText],
      confirm: d.changeKey,
      danger: true,
      run: () => rotate().then(() => d.changed),
    });
  // Nothing is lost by the first one, so nobody is asked; a refusal is said as usual.
  const make = () =>
    void call(live.rotateKey, { liveId })
      .then(setFresh, () => undefined)
      .finally(() => void queries.invalidateQueries());
  if (pushUrl === null)
    return (
      <Panel title={d.push}>
        <Alert color="orange" variant="light">
          {d.pushNone}
        </Alert>
      </Panel>
    );
  return (
    <Panel
      title={d.push}
      aside={
        mayStart && (
          <Button size="xs" variant="default" onClick={keyTail === null ? make : change}>
            {keyTail === null ? d.makeKey : d.changeKey}
          </Button>
        )
      }
    >
      <Descriptions
        beside
        items={[
          [d.pushUrl, <CopyText key="url" text={pushUrl} isCode />],
          [
            d.key,
            keyTail === null ? d.keyNone : fill(d.keyTail, { tail: keyTail, time: minuteOf(keyChangedAt ?? '') }),
          ],
        ]}
      />
      {isWaiting && (
        <Text size="sm" c="dimmed" mt="sm">
          {d.waiting}
        </Text>
      )}
      {dialog}
      {fresh && <KeyDialog fresh={fresh} onClose={() => setFresh(undefined)} />}
    </Panel>
  );
}

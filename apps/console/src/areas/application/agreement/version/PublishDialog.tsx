import type { Agreement, AgreementVersion } from '@console/contract/areas/application/agreement/agreement';
import { Alert, List, Text } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../../kit/dialog/Dialog.tsx';
import { DialogButtons } from '../../../../kit/dialog/DialogButtons.tsx';
import { Failure } from '../../../../kit/dialog/Failure.tsx';
import { useDialogAction } from '../../../../kit/dialog/use-dialog-action.ts';
import { formatNumber } from '../../../../lib/format.ts';
import { toastSuccess } from '../../../../lib/toast/toast.ts';
import { fill, locales, useWords } from '../../../../lib/words.ts';
import { agreementWords } from '../../../../locales/application/agreement.ts';
import { useCoverage } from '../coverage/use-coverage.ts';
import { minuteOf, useZoneName } from '../../../../kit/time/zone-time.ts';

interface PublishDialogProps {
  record: Agreement;
  version: Pick<AgreementVersion, 'versionNo' | 'effectiveAt' | 'requireReconsent' | 'complete'>;
  /** Does it; a form saves first. Nothing comes back where that failed and the form says why. */
  publish: () => Promise<unknown>;
  onClose: () => void;
}

/** Says when it comes into force and who must accept, before it cannot be taken back. */
export function PublishDialog({ record, version, publish, onClose }: PublishDialogProps) {
  const all = useWords(agreementWords);
  const w = all.publish;
  const zone = useZoneName();
  const { busy, failure, run } = useDialogAction();
  const [opened] = useState(() => Date.now());
  const { versionNo: no, effectiveAt, complete } = version;
  const later = effectiveAt !== null && Date.parse(effectiveAt) > opened;
  const time = later ? minuteOf(effectiveAt) : '';
  const missing = locales.find((locale) => !complete.includes(locale));

  const send = () =>
    run(async () => {
      const done = await publish();
      onClose();
      if (done !== undefined) toastSuccess(fill(later ? w.doneLater : w.done, { no, time }));
    });

  return (
    <Dialog
      opened
      size={540}
      onClose={onClose}
      title={fill(later ? w.titleLater : w.title, { no })}
      footer={
        <DialogButtons
          confirm={later ? w.confirmLater : w.confirm}
          safe
          busy={busy}
          onConfirm={() => void send()}
          onClose={onClose}
        />
      }
    >
      <List size="sm" spacing={6}>
        <List.Item>{later ? fill(w.later, { time, zone }) : w.now}</List.Item>
        {record.currentVersionNo !== null && <List.Item>{fill(w.replaces, { no: record.currentVersionNo })}</List.Item>}
        <List.Item>
          <WhoMustAccept record={record} again={version.requireReconsent} />
        </List.Item>
      </List>
      {missing !== undefined && (
        <Alert color="orange" variant="light" mt="md">
          {fill(w.missing, {
            language: all.language[missing],
            other: all.language[missing === 'zh-CN' ? 'en-US' : 'zh-CN'],
          })}
        </Alert>
      )}
      <Text size="xs" c="dimmed" mt="md">
        {w.fixed}
      </Text>
      <Failure mt="sm" text={failure} />
    </Dialog>
  );
}

function WhoMustAccept({ record, again }: { record: Agreement; again: boolean }) {
  const w = useWords(agreementWords).publish;
  const { data } = useCoverage(record.agreementId);
  if (!data) return w.counting;
  if (record.currentVersionId === null) return fill(w.first, { count: formatNumber(data.total) });
  const count = formatNumber(data.accepted);
  if (!again) return fill(w.asksNobody, { count });
  return data.accepted === 0 ? w.asksAgainNobody : fill(w.asksAgain, { count });
}

import { agreement, type Agreement } from '@console/contract/areas/application/agreement/agreement';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy, IconExternalLink, IconLink } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { BusyButton } from '../../../kit/dialog/BusyButton.tsx';
import { Panel } from '../../../kit/page/Panel.tsx';
import { useConfirmDialog } from '../../../kit/dialog/use-confirm-dialog.tsx';
import { QrCode } from '../../../kit/display/QrCode.tsx';
import { call } from '../../../lib/api/client.ts';
import { formatTime } from '../../../lib/format.ts';
import { toastSuccess } from '../../../lib/toast/toast.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { agreementWords } from '../../../locales/application/agreement.ts';
import { useAgreementRights } from './agreement-rights.ts';
import styles from './share-panel.module.css';

/** The public address of an agreement. */
export function SharePanel({ record }: { record: Agreement }) {
  const w = useWords(agreementWords).sharing;
  return (
    <Panel title={w.title}>
      {record.share === null ? <NotShared record={record} /> : <Shared record={record} share={record.share} />}
    </Panel>
  );
}

function NotShared({ record }: { record: Agreement }) {
  const w = useWords(agreementWords).sharing;
  const { share: mayShare } = useAgreementRights();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const isOut = record.status === 'PUBLISHED';
  const start = async () => {
    setBusy(true);
    await call(agreement.generateLink, { agreementId: record.agreementId }).then(
      () => toastSuccess(w.started),
      () => undefined,
    );
    await queries.invalidateQueries();
    setBusy(false);
  };
  return (
    <>
      <Text size="sm" c="dimmed">
        {isOut ? w.off : w.unpublished}
      </Text>
      {mayShare && isOut && (
        <BusyButton
          mt="sm"
          variant="default"
          leftSection={<IconLink size={16} />}
          busy={busy}
          onClick={() => void start()}
        >
          {w.start}
        </BusyButton>
      )}
    </>
  );
}

function Shared({ record, share }: { record: Agreement; share: NonNullable<Agreement['share']> }) {
  const w = useWords(agreementWords).sharing;
  const { share: mayShare } = useAgreementRights();
  const { copied, copy } = useClipboard({ timeout: 1500 });
  const confirmDialog = useConfirmDialog();
  const { agreementId, name } = record;
  const askToStop = () =>
    confirmDialog.ask({
      title: fill(w.stopTitle, { name }),
      text: [w.stopText],
      confirm: w.stop,
      danger: true,
      run: async () => {
        await call(agreement.stopSharing, { agreementId }, { showError: false });
        return w.stopped;
      },
    });
  return (
    <>
      <TextInput
        size="xs"
        label={w.link}
        description={w.on}
        readOnly
        value={share.url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={styles.root}>
        <QrCode className={styles.qr} text={share.url} label={fill(w.qr, { name })} />
        <Stack gap={6} align="flex-start">
          <Button
            size="xs"
            variant="light"
            leftSection={copied ? <IconCheck size={15} /> : <IconCopy size={15} />}
            onClick={() => copy(share.url)}
          >
            {copied ? w.copied : w.copy}
          </Button>
          <Button
            component="a"
            size="xs"
            variant="default"
            href={share.url}
            target="_blank"
            rel="noopener"
            leftSection={<IconExternalLink size={15} />}
          >
            {w.open}
          </Button>
          {mayShare && (
            <Button size="xs" variant="subtle" color="red" onClick={askToStop}>
              {w.stop}
            </Button>
          )}
          <Text size="xs" c="dimmed">
            {fill(w.since, { time: formatTime(share.createdAt) })}
          </Text>
        </Stack>
      </div>
      {confirmDialog.dialog}
    </>
  );
}

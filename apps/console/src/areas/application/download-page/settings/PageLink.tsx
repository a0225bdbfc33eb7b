import { downloadPage, type DownloadPage } from '@console/contract/areas/application/download-page';
import { Alert, Button, Group, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy, IconExternalLink, IconQrcode, IconRefresh } from '@tabler/icons-react';
import { isOver } from '../../../../kit/time/end-date.ts';
import { StatusBadge } from '../../../../kit/display/badge/StatusBadge.tsx';
import { useConfirmDialog } from '../../../../kit/dialog/use-confirm-dialog.tsx';
import { QrCode, saveQrCode } from '../../../../kit/display/QrCode.tsx';
import { call } from '../../../../lib/api/client.ts';
import { formatNumber } from '../../../../lib/format.ts';
import { useWords } from '../../../../lib/words.ts';
import { downloadSettingsWords } from '../../../../locales/application/download-page-settings.ts';
import styles from './page-link.module.css';

interface PageLinkProps {
  page: DownloadPage | null;
  applicationId: string;
  mayChange: boolean;
}

/** Why a visitor would get nothing there now, the first reason that they meet. */
function problemOf({ enabled, versionId, expireAt, maxDownloads, downloads }: DownloadPage) {
  if (!enabled) return 'off';
  if (isOver(expireAt)) return 'expired';
  if (maxDownloads !== null && downloads >= maxDownloads) return 'usedUp';
  return versionId === null ? 'noVersion' : undefined;
}

/** What is given to people: the address and its code, how it stands, and how often it was used. */
export function PageLink({ page, applicationId, mayChange }: PageLinkProps) {
  const w = useWords(downloadSettingsWords);
  const { copied, copy } = useClipboard({ timeout: 1500 });
  const confirmDialog = useConfirmDialog();
  if (page === null) {
    return (
      <Alert color="brand" variant="light" title={w.link}>
        {w.linkLater}
      </Alert>
    );
  }
  const { url, applicationName, enabled, opens, downloads, maxDownloads } = page;
  const problem = problemOf(page);
  const CopyIcon = copied ? IconCheck : IconCopy;
  const renew = () =>
    confirmDialog.ask({
      title: w.renewTitle,
      text: [w.renewText],
      confirm: w.renew,
      danger: true,
      run: () => call(downloadPage.renew, { applicationId }, { showError: false }).then(() => w.renewDone),
    });
  return (
    <section aria-label={w.link} className={styles.root}>
      <QrCode className={styles.qr} text={url} label={w.qr} />
      <div className={styles.words}>
        <Text size="sm">
          <StatusBadge tone={enabled ? 'good' : 'quiet'}>{enabled ? w.states.on : w.states.off}</StatusBadge>
        </Text>
        <code className={styles.url}>{url}</code>
        <Text size="xs" c="dimmed">
          {w.linkHint}
        </Text>
        <Group gap="xs">
          <Button size="xs" leftSection={<CopyIcon size={14} stroke={1.6} aria-hidden />} onClick={() => copy(url)}>
            <span aria-live="polite">{copied ? w.copied : w.copy}</span>
          </Button>
          <Button
            component="a"
            size="xs"
            variant="default"
            href={url}
            target="_blank"
            rel="noreferrer"
            leftSection={<IconExternalLink size={14} stroke={1.6} aria-hidden />}
          >
            {w.open}
          </Button>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconQrcode size={14} stroke={1.6} aria-hidden />}
            onClick={() => void saveQrCode(url, applicationName)}
          >
            {w.saveQr}
          </Button>
          {mayChange && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconRefresh size={14} stroke={1.6} aria-hidden />}
              onClick={renew}
            >
              {w.renew}
            </Button>
          )}
        </Group>
        <dl className={styles.counters}>
          <Counter name={w.counters.opens} value={opens} />
          <Counter name={w.counters.downloads} value={downloads} />
          {maxDownloads !== null && <Counter name={w.counters.left} value={Math.max(0, maxDownloads - downloads)} />}
        </dl>
      </div>
      {problem !== undefined && (
        <Alert color="orange" variant="light" className={styles.problem}>
          {w.stateHints[problem]}
        </Alert>
      )}
      {confirmDialog.dialog}
    </section>
  );
}

function Counter({ name, value }: { name: string; value: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{formatNumber(value)}</dd>
    </div>
  );
}

import { Button, Group, Paper, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy, IconExternalLink, IconQrcode } from '@tabler/icons-react';
import { StatusBadge } from '../../../../kit/display/badge/StatusBadge.tsx';
import { QrCode, saveQrCode } from '../../../../kit/display/QrCode.tsx';
import { useUser } from '../../../../lib/session/session.ts';
import { useWords } from '../../../../lib/words.ts';
import { landingSettingsWords } from '../../../../locales/account/landing-settings.ts';
import styles from './landing-link.module.css';

/** Where the page is, and whether anyone gets in. */
export function LandingLink({ url, isOn }: { url: string; isOn: boolean }) {
  const w = useWords(landingSettingsWords);
  const { tenantCode } = useUser();
  const { copied, copy } = useClipboard({ timeout: 1500 });
  const CopyIcon = copied ? IconCheck : IconCopy;
  return (
    <Paper withBorder component="section" p="lg" aria-label={w.link} className={styles.root}>
      <QrCode className={styles.qr} text={url} label={w.qr} />
      <div className={styles.words}>
        <Group gap="xs">
          <StatusBadge tone={isOn ? 'good' : 'quiet'}>{isOn ? w.on : w.off}</StatusBadge>
          <Text size="sm" c="dimmed">
            {isOn ? w.onHint : w.offHint}
          </Text>
        </Group>
        <code className={styles.url}>{url}</code>
        <Group gap="xs">
          <Button size="xs" leftSection={<CopyIcon size={14} stroke={1.6} aria-hidden />} onClick={() => copy(url)}>
            <span aria-live="polite">{copied ? w.copied : w.copy}</span>
          </Button>
          {isOn && (
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
          )}
          <Button
            size="xs"
            variant="default"
            leftSection={<IconQrcode size={14} stroke={1.6} aria-hidden />}
            onClick={() => void saveQrCode(url, tenantCode)}
          >
            {w.saveQr}
          </Button>
        </Group>
      </div>
    </Paper>
  );
}

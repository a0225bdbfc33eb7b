import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { DialogFoot } from '../../../kit/dialog/box/DialogFoot.tsx';
import { formatTime } from '../../../lib/format.ts';
import { useUser } from '../../../lib/session/session.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { factorWords } from '../../../locales/auth/factor.ts';
import { shellWords } from '../../../locales/shell/shell.ts';
import { CopyButton } from './CopyButton.tsx';
import styles from './recovery-codes.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  madeAt: Date;
  /** Someone tried to close without saying that they have them. */
  hurried: boolean;
  onKept: () => void;
}

/** Shown once: the server keeps only what they hash to. */
export function RecoveryCodes({ codes, madeAt, hurried, onKept }: RecoveryCodesProps) {
  const w = useWords(factorWords).codes;
  const { product } = useWords(shellWords);
  const { username } = useUser();
  const head = [
    fill(w.fileTitle, { product }),
    fill(w.fileAccount, { username }),
    fill(w.fileTime, { time: formatTime(madeAt) }),
  ];
  const download = () => {
    const text = [...head, '', ...codes, '', w.fileNote, ''].join('\r\n');
    const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = fill(w.fileName, { username });
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  };
  return (
    <Stack gap="md">
      <Text size="sm">{w.text}</Text>
      <div className={styles.paper}>
        {head.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <ul className={styles.root} aria-label={w.list}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="xs">
        <CopyButton text={codes.join('\n')} data-autofocus>
          {w.copy}
        </CopyButton>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDownload size={14} stroke={1.6} aria-hidden />}
          onClick={download}
        >
          {w.download}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPrinter size={14} stroke={1.6} aria-hidden />}
          onClick={() => print()}
        >
          {w.print}
        </Button>
      </Group>
      {hurried && (
        <Alert color="orange" variant="light" role="alert">
          {w.keepFirst}
        </Alert>
      )}
      <DialogFoot>
        <Button onClick={onKept}>{w.kept}</Button>
      </DialogFoot>
    </Stack>
  );
}

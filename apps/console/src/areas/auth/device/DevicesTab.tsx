import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { device, type OpenSession } from '@console/contract/areas/auth/device';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../../kit/dialog/Dialog.tsx';
import { ErrorState } from '../../../kit/page/EmptyState.tsx';
import { Panel } from '../../../kit/page/Panel.tsx';
import { StatusBadge } from '../../../kit/display/badge/StatusBadge.tsx';
import { call } from '../../../lib/api/client.ts';
import { isHandheld } from '../../../lib/device.ts';
import { formatTime } from '../../../lib/format.ts';
import { toastSuccess } from '../../../lib/toast/toast.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { deviceWords } from '../../../locales/auth/device.ts';
import { DialogForm } from '../factor/DialogForm.tsx';
import { SignIns } from './SignIns.tsx';
import { useDeviceText } from './use-device-text.ts';
import styles from '../factor/security.module.css';

export function DevicesTab() {
  return (
    <Stack gap="lg">
      <OpenSessions />
      <SignIns />
    </Stack>
  );
}

/** This device first, then those that were used last. */
const inOrder = (sessions: readonly OpenSession[]): OpenSession[] =>
  sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.lastSeenAt.localeCompare(a.lastSeenAt));

type Asked = { kind: 'one'; session: OpenSession } | { kind: 'others'; count: number };

function OpenSessions() {
  const w = useWords(deviceWords).devices;
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Asked>();
  const [opened, setOpened] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: [device.sessions.path],
    queryFn: ({ signal }) => call(device.sessions, {}, { signal, showError: false }),
  });
  const others = data?.filter((session) => !session.isCurrent).length ?? 0;
  const ask = (question: Asked) => {
    setAsked(question);
    setOpened(true);
  };
  const close = () => setOpened(false);
  const onEnded = () => {
    close();
    void queries.invalidateQueries({ queryKey: [device.sessions.path] });
  };

  return (
    <Panel
      title={w.title}
      aside={
        others > 0 && (
          <Button size="xs" variant="default" onClick={() => ask({ kind: 'others', count: others })}>
            {fill(w.endOthers, { count: others })}
          </Button>
        )
      }
    >
      <Text size="xs" c="dimmed" mb="xs">
        {data && others === 0 ? w.onlyThis : w.hint}
      </Text>
      {data ? (
        <ul className={styles.root} aria-label={w.title}>
          {inOrder(data).map((session) => (
            <SessionRow key={session.sessionId} session={session} onEnd={() => ask({ kind: 'one', session })} />
          ))}
        </ul>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={58} mt={10} aria-busy />
      )}
      <EndDialog asked={asked} opened={opened} onClose={close} onEnded={onEnded} />
    </Panel>
  );
}

function SessionRow({ session, onEnd }: { session: OpenSession; onEnd: () => void }) {
  const w = useWords(deviceWords).devices;
  const deviceText = useDeviceText();
  const { method, ip, userAgent, createdAt, lastSeenAt, isCurrent } = session;
  const name = deviceText(userAgent);
  const Icon = isHandheld(userAgent ?? '') ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={styles.row}>
      <span className={styles.icon}>
        <Icon size={18} stroke={1.6} aria-hidden />
      </span>
      <div>
        <div className={styles.head}>
          <Text span size="sm" fw={600} title={userAgent ?? undefined}>
            {name}
          </Text>
          {isCurrent && <StatusBadge tone="active">{w.current}</StatusBadge>}
        </div>
        <div className={styles.facts}>
          <span>{ip ?? w.noAddress}</span>
          <span>{w.methods[method]}</span>
          <span>{fill(w.began, { time: formatTime(createdAt) })}</span>
          <span>{isCurrent ? w.now : fill(w.seen, { time: formatTime(lastSeenAt) })}</span>
        </div>
      </div>
      {!isCurrent && (
        <Button size="xs" variant="default" aria-label={fill(w.endOf, { device: name })} onClick={onEnd}>
          {w.end}
        </Button>
      )}
    </li>
  );
}

interface EndDialogProps {
  asked: Asked | undefined;
  opened: boolean;
  onClose: () => void;
  onEnded: () => void;
}

function EndDialog({ asked, opened, onClose, onEnded }: EndDialogProps) {
  const w = useWords(deviceWords).devices;
  const deviceText = useDeviceText();
  const one = asked?.kind === 'one' ? asked.session : undefined;
  const name = deviceText(one?.userAgent ?? null);
  const count = asked?.kind === 'others' ? asked.count : 0;
  const end = async () => {
    if (one) {
      await call(device.end, { sessionId: one.sessionId }, { showError: false });
      toastSuccess(fill(w.ended, { device: name }));
    } else {
      const { ended } = await call(device.endOthers, {}, { showError: false });
      toastSuccess(fill(w.endedOthers, { count: ended }));
    }
    onEnded();
  };
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={one ? fill(w.endTitle, { device: name }) : fill(w.endOthersTitle, { count })}
    >
      <DialogForm danger submit={w.end} onSubmit={end} onCancel={onClose}>
        <Text size="sm">{one ? w.endText : w.endOthersText}</Text>
      </DialogForm>
    </Dialog>
  );
}

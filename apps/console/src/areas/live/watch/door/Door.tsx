import { Alert } from '@mantine/core';
import { IconCalendarOff, IconDeviceMobile } from '@tabler/icons-react';
import { useTitle } from '../../../../kit/public-page/Message.tsx';
import { useVendor } from '../../../../lib/vendor.ts';
import { useWords } from '../../../../lib/words.ts';
import { watchWords } from '../../../../locales/live/watch.ts';
import type { OpenDoor } from '../use-visit.ts';
import { About, Head, useWritten } from './Announcement.tsx';
import { EnterForm } from './EnterForm.tsx';
import styles from './door.module.css';

interface DoorProps {
  door: OpenDoor;
  slug: string;
  isBack: boolean;
  name: string;
  setName: (name: string) => void;
  enter: (ticket: string) => void;
  /** What stands at the door may have changed. */
  askAgain: () => void;
}

/** What anybody may know, and what has to be done to get in. */
export function Door({ door, isBack, ...form }: DoorProps) {
  const w = useWords(watchWords);
  const written = useWritten();
  const { live, appOnly } = door;
  useVendor(live);
  useTitle(written(live.title));
  return (
    <div className={styles.root}>
      {live.coverUrl !== null && <img className={styles.cover} src={live.coverUrl} alt={w.cover} />}
      <Head live={live} />
      {isBack && (
        <Alert color="yellow" variant="light">
          {w.door.again}
        </Alert>
      )}
      <Way door={door} appOnly={appOnly} {...form} />
      <About live={live} />
    </div>
  );
}

function Way({ appOnly, ...rest }: Omit<DoorProps, 'isBack'> & { appOnly: boolean }) {
  const w = useWords(watchWords);
  if (rest.door.live.status === 'CANCELED')
    return (
      <Alert color="gray" variant="light" icon={<IconCalendarOff />} title={w.stage.canceled}>
        {w.stage.canceledText}
      </Alert>
    );
  if (appOnly)
    return (
      <Alert color="blue" variant="light" icon={<IconDeviceMobile />} title={w.door.appOnly}>
        {w.door.appOnlyHint}
      </Alert>
    );
  return <EnterForm {...rest} />;
}

import { Notifications } from '@mantine/notifications';
import '@mantine/notifications/styles.layer.css';
import { useRelease } from '../../lib/release.ts';
import { UpdateBar } from './UpdateBar.tsx';

export function Notices() {
  const outdated = useRelease((state) => state.outdated);
  return (
    <>
      <Notifications position="top-center" limit={4} zIndex={1000} containerWidth={400} />
      {outdated && <UpdateBar />}
    </>
  );
}

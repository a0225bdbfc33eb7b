import type { Live } from '@console/contract/areas/live/live/live';
import { IconBroadcast } from '@tabler/icons-react';
import { sharpAt, useFileUrl } from '../../../lib/api/file-url.ts';
import styles from './live-cover.module.css';

const PIXELS = 72;

/** Its cover in a row, or the sign of a session while it has none. */
export function LiveCover({ cover }: Pick<Live, 'cover'>) {
  const url = useFileUrl(cover?.path ?? null, sharpAt(PIXELS));
  if (url !== undefined) return <img className={styles.root} src={url} alt="" />;
  return <span className={styles.root}>{cover === null && <IconBroadcast size={20} stroke={1.4} aria-hidden />}</span>;
}

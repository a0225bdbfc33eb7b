import { IconCloudUpload } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useOverlay } from '../../kit/overlay/use-overlay.ts';
import { resumeIntakes, useLost } from '../../kit/upload/intake/intake.ts';
import { useUploads } from '../../kit/upload/uploads.ts';
import { later } from '../../lib/later.ts';
import { useUser } from '../../lib/session/session.ts';
import { fill, useWords } from '../../lib/words.ts';
import { uploadCentreWords } from '../../locales/shell/upload-centre.ts';
import { IconButton } from '../IconButton.tsx';
import styles from './upload-centre.module.css';

const Panel = later(async () => (await import('./UploadPanel.tsx')).UploadPanel);

const underWay = new Set(['waiting', 'uploading', 'paused', 'adding']);

/** How far all uploads of this tab are; goes on with what a reload broke off. Not there while there are none. */
export function UploadCentre() {
  const w = useWords(uploadCentreWords);
  const { accountId } = useUser();
  const { button, place, made } = useOverlay('dialog');
  const items = useUploads((state) => state.items);
  const lost = useLost((state) => state.lost);
  useEffect(() => {
    // Where the browser keeps nothing, there is nothing to go on with.
    resumeIntakes(accountId).catch(() => undefined);
  }, [accountId]);
  if (items.length + lost.length === 0) return null;
  const bad = items.filter(({ state }) => state === 'failed' || state === 'refused').length + lost.length;
  const open = items.filter(({ state }) => underWay.has(state)).length;
  const label = bad > 0 ? fill(w.failed, { count: bad }) : open > 0 ? fill(w.active, { count: open }) : w.finished;
  const count = bad > 0 ? bad : open;
  return (
    <>
      <span className={styles.root}>
        <IconButton label={label} data-tip={w.title} {...button}>
          <IconCloudUpload size={18} stroke={1.7} />
        </IconButton>
        {count > 0 && (
          <span className={styles.count} data-bad={bad > 0 || undefined} aria-hidden>
            {count}
          </span>
        )}
      </span>
      {made && <Panel place={place} />}
    </>
  );
}

import {
  material,
  type MaterialDetail,
  type MaterialRevision,
} from '@console/contract/areas/material/material/material';
import { OLD_FILE_DAYS } from '@console/contract/areas/material/material/parts';
import { Button, Text } from '@mantine/core';
import { useConfirmDialog } from '../../../../../kit/dialog/use-confirm-dialog.tsx';
import { StatusBadge } from '../../../../../kit/display/badge/StatusBadge.tsx';
import { EmptyState } from '../../../../../kit/page/EmptyState.tsx';
import { call } from '../../../../../lib/api/client.ts';
import { formatBytes, formatTime } from '../../../../../lib/format.ts';
import { useMay } from '../../../../../lib/session/session.ts';
import { fill, useWords } from '../../../../../lib/words.ts';
import { materialDetailWords } from '../../../../../locales/material/material-detail.ts';
import styles from '../material-page.module.css';

const tones = { CURRENT: 'good', OLD: 'quiet', WAITING: 'active' } as const;
const minute = (time: string) => formatTime(time).slice(0, 16);

/** Its files: the present one, those before it while they can be brought back, and the one that waits. */
export function Versions({ record }: { record: MaterialDetail }) {
  const w = useWords(materialDetailWords);
  const mayUpdate = useMay('material:item:update');
  const { ask, dialog } = useConfirmDialog();
  const { materialId, version, revisions } = record;
  const bringBack = ({ revisionId, file: { name } }: MaterialRevision) =>
    ask({
      title: fill(w.versions.bringBackTitle, { file: name }),
      text: [fill(w.versions.bringBackText, { days: OLD_FILE_DAYS })],
      confirm: w.versions.bringBack,
      run: async () => {
        await call(material.bringBack, { materialId, version, revisionId }, { showError: false });
        return fill(w.versions.broughtBack, { file: name });
      },
    });
  if (revisions.length === 0) return <EmptyState title={w.versions.none} />;
  return (
    <>
      <ul className={styles.versions} aria-label={w.versions.title}>
        {revisions.map((one) => (
          <li key={one.revisionId} className={styles.version}>
            <div>
              <Text size="sm" fw={600}>
                {fill(w.versions.revision, { number: one.revision })}{' '}
                <StatusBadge tone={tones[one.state]}>{w.versions.states[one.state]}</StatusBadge>
              </Text>
              <Text size="sm">
                {one.file.name} · {formatBytes(one.file.size)}
              </Text>
              {one.note !== null && <Text size="sm">{one.note}</Text>}
              <Text size="xs" c="dimmed">
                {fill(w.versions.by, { name: one.createdBy?.name ?? w.operations.system, time: minute(one.createdAt) })}
                {one.state === 'WAITING' && one.at !== null && ` · ${fill(w.versions.at, { time: minute(one.at) })}`}
                {one.state === 'OLD' &&
                  one.keptUntil !== null &&
                  ` · ${fill(w.versions.keptUntil, { time: minute(one.keptUntil) })}`}
              </Text>
            </div>
            {one.state === 'OLD' && mayUpdate && (
              <Button size="xs" variant="default" onClick={() => bringBack(one)}>
                {w.versions.bringBack}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {dialog}
    </>
  );
}

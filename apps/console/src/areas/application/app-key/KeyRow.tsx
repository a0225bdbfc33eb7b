import type { AppKey } from '@console/contract/areas/application/app-key';
import { Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { RowAction, RowActions } from '../../../kit/table/row/RowActions.tsx';
import { formatTime } from '../../../lib/format.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { appKeysWords } from '../../../locales/application/app-key.ts';
import { applicationWords } from '../../../locales/application/application.ts';
import styles from './app-keys.module.css';

interface KeyRowProps {
  appKey: AppKey;
  onRotate?: () => void;
  onRevoke?: () => void;
}

export function KeyRow({ appKey, onRotate, onRevoke }: KeyRowProps) {
  const w = useWords(appKeysWords);
  const { platforms } = useWords(applicationWords);
  const { name, audience, application, prefix, createdAt, createdByName, lastUsedAt, revokedAt } = appKey;
  const time = formatTime(createdAt);
  const used = lastUsedAt === null ? w.never : fill(w.lastUsed, { time: formatTime(lastUsedAt) });
  return (
    <li className={styles.row}>
      <span className={styles.icon}>
        <IconKey size={18} stroke={1.6} aria-hidden />
      </span>
      <div>
        <Text size="sm" fw={600} className={styles.name}>
          {name}
        </Text>
        <div className={styles.facts}>
          <span>
            {application === null ? w.noApplication : `${application.name} · ${platforms[application.platform]}`}
          </span>
          <span>{w.audiences[audience]}</span>
          <span>{fill(w.begins, { prefix: `${prefix}…` })}</span>
          <span>{revokedAt === null ? used : fill(w.revokedAt, { time: formatTime(revokedAt) })}</span>
          <span>
            {createdByName === null ? fill(w.createdAt, { time }) : fill(w.created, { name: createdByName, time })}
          </span>
        </div>
      </div>
      {onRotate && onRevoke && (
        <div className={styles.actions}>
          <RowActions>
            <RowAction label={name} onClick={onRotate}>
              {w.rotate}
            </RowAction>
            <RowAction label={name} danger onClick={onRevoke}>
              {w.revoke}
            </RowAction>
          </RowActions>
        </div>
      )}
    </li>
  );
}

import { ActionIcon, Anchor, Group, Progress, Text } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconReload, IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import { kitWords } from '../../locales/kit/kit.ts';
import { formatBytes } from '../../lib/format.ts';
import { fill, useWords } from '../../lib/words.ts';
import {
  pauseUpload,
  removeFinishedUploads,
  removeUpload,
  resumeUpload,
  type UploadItem,
  useUploads,
} from './uploads.ts';
import styles from './upload.module.css';

/** Of the form that is open; what goes on without one is listed in the upload centre. */
export function UploadList() {
  const all = useUploads((state) => state.items);
  return <UploadRows items={all.filter(({ owner }) => owner === 'form')} />;
}

export function UploadRows({ items }: { items: readonly UploadItem[] }) {
  const w = useWords(kitWords).upload;
  if (items.length === 0) return null;
  return (
    <>
      <ul className={styles.list} aria-label={w.list}>
        {items.map((item) => (
          <UploadRow key={item.id} item={item} />
        ))}
      </ul>
      {items.some(({ state }) => state === 'done') && (
        <Anchor component="button" type="button" size="xs" mt={6} onClick={removeFinishedUploads}>
          {w.clearDone}
        </Anchor>
      )}
    </>
  );
}

const colors = {
  waiting: 'gray',
  uploading: 'brand',
  paused: 'gray',
  adding: 'brand',
  done: 'green',
  failed: 'red',
  refused: 'red',
};

export function UploadRow({ item }: { item: UploadItem }) {
  const w = useWords(kitWords).upload;
  const name = item.file.name;
  const percent = item.file.size === 0 ? 100 : Math.floor((item.sent / item.file.size) * 100);
  const left = useTimeLeft(item);
  const bad = item.state === 'failed' || item.state === 'refused';
  const over = bad || item.state === 'done' || item.state === 'adding';
  const size = item.ref?.size ?? item.file.size;
  return (
    <li className={styles.row}>
      <span className={styles.name} title={name}>
        {name}
      </span>
      <Group gap={2} wrap="nowrap" justify="flex-end">
        {item.state === 'uploading' && item.resumable && (
          <RowButton label={fill(w.pause, { name })} icon={IconPlayerPause} onClick={() => pauseUpload(item.id)} />
        )}
        {item.state === 'paused' && (
          <RowButton label={fill(w.resume, { name })} icon={IconPlayerPlay} onClick={() => resumeUpload(item.id)} />
        )}
        {item.state === 'failed' && (
          <RowButton label={fill(w.retry, { name })} icon={IconReload} onClick={() => resumeUpload(item.id)} />
        )}
        <RowButton
          label={fill(over ? w.dismiss : w.cancel, { name })}
          icon={IconX}
          onClick={() => removeUpload(item.id)}
        />
      </Group>
      <Progress
        value={over ? 100 : percent}
        size={4}
        color={colors[item.state]}
        aria-label={fill(w.progress, { name })}
        style={{ gridColumn: '1 / -1' }}
      />
      <Text size="xs" c={bad ? 'var(--mantine-color-error)' : 'dimmed'} role={bad ? 'alert' : undefined}>
        {item.failure ?? (item.made ? <MadeLink {...item.made} /> : w[item.state])}
        {left && ` · ${left}`}
      </Text>
      <Text size="xs" c="dimmed" ta="right">
        {over ? formatBytes(size) : `${formatBytes(item.sent)} / ${formatBytes(size)}`}
      </Text>
    </li>
  );
}

function MadeLink({ title, path }: { title: string; path: string }) {
  const w = useWords(kitWords).upload;
  return (
    <Anchor component={Link} to={path} size="xs">
      {fill(w.made, { name: title })}
    </Anchor>
  );
}

function useTimeLeft({ state, file, sent, speed }: UploadItem): string | undefined {
  const w = useWords(kitWords);
  if (state !== 'uploading' || speed < 1 || sent >= file.size) return undefined;
  const seconds = Math.ceil((file.size - sent) / speed);
  const [unit, count] =
    seconds < 60
      ? (['seconds', seconds] as const)
      : seconds < 3600
        ? (['minutes', Math.ceil(seconds / 60)] as const)
        : (['hours', Math.ceil(seconds / 3600)] as const);
  return fill(w.upload.left, { time: fill(w.time[unit], { count }) });
}

function RowButton({ label, icon: Icon, onClick }: { label: string; icon: typeof IconX; onClick: () => void }) {
  return (
    <ActionIcon size={24} variant="subtle" color="gray" aria-label={label} title={label} onClick={onClick}>
      <Icon size={15} />
    </ActionIcon>
  );
}

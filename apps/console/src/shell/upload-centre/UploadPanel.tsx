import { Button, Group, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { PopoverAt } from '../../kit/overlay/PopoverAt.tsx';
import type { Place } from '../../kit/overlay/use-overlay.ts';
import { giveUp, goOnWith, useLost } from '../../kit/upload/intake/intake.ts';
import type { IntakeRecord } from '../../kit/upload/intake/intake-records.ts';
import { UploadRows } from '../../kit/upload/UploadList.tsx';
import { useUploads } from '../../kit/upload/uploads.ts';
import { formatBytes } from '../../lib/format.ts';
import { fill, useWords } from '../../lib/words.ts';
import { kitWords } from '../../locales/kit/kit.ts';
import { uploadCentreWords } from '../../locales/shell/upload-centre.ts';
import styles from './upload-centre.module.css';

export function UploadPanel({ place }: { place: Place }) {
  const w = useWords(uploadCentreWords);
  const items = useUploads((state) => state.items);
  const lost = useLost((state) => state.lost);
  return (
    <PopoverAt place={place} label={w.title} width={380} radius="lg" className={styles.panel}>
      <Text fw={600}>{w.title}</Text>
      <Text size="xs" c="dimmed">
        {w.hint}
      </Text>
      <UploadRows items={items} />
      {lost.length > 0 && (
        <ul className={styles.lost}>
          {lost.map((record) => (
            <LostRow key={record.id} record={record} />
          ))}
        </ul>
      )}
    </PopoverAt>
  );
}

function LostRow({ record }: { record: IntakeRecord }) {
  const w = useWords(uploadCentreWords);
  const { cancel } = useWords(kitWords).common;
  const field = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState(false);
  const { name, size } = record;
  return (
    <li>
      <Text size="sm" truncate title={name}>
        {name}
      </Text>
      <Text size="xs" c={wrong ? 'var(--mantine-color-error)' : 'dimmed'} role={wrong ? 'alert' : undefined}>
        {wrong ? fill(w.wrong, { name, size: formatBytes(size) }) : w.lost}
      </Text>
      <Group gap="xs" mt={4}>
        <Button size="compact-xs" variant="default" onClick={() => field.current?.click()}>
          {fill(w.choose, { name })}
        </Button>
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          aria-label={fill(w.giveUp, { name })}
          onClick={() => giveUp(record)}
        >
          {cancel}
        </Button>
      </Group>
      <input
        ref={field}
        type="file"
        hidden
        aria-label={fill(w.choose, { name })}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          if (file) setWrong(!goOnWith(record, file));
          event.currentTarget.value = '';
        }}
      />
    </li>
  );
}

import { Button, Radio, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { kitWords } from '../../../locales/kit/kit.ts';
import { formatTime } from '../../../lib/format.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { differences } from './conflict.ts';
import { Dialog } from '../../dialog/Dialog.tsx';
import type { RecordForm } from '../use-record-form.ts';
import styles from './conflict-dialog.module.css';

/** What a field is called, and how its value reads where the bare value would not do. */
export type FieldWords = Readonly<Record<string, string | { label: string; render: (value: unknown) => ReactNode }>>;

interface ConflictDialogProps {
  form: RecordForm;
  conflict: NonNullable<RecordForm['conflict']>;
  fields: FieldWords;
  onSaved: () => void;
}

/** Someone else was faster: shows both values field by field and saves what is chosen on top of their version. */
export function ConflictDialog({ form, conflict, fields, onSaved }: ConflictDialogProps) {
  const w = useWords(kitWords);
  const found = differences(Object.keys(fields), form.initial, form.values, conflict.current);
  const [kept, setKept] = useState(() => Object.fromEntries(found.map(({ field, keep }) => [field, keep])));

  const labelOf = (field: string) => {
    const words = fields[field];
    return typeof words === 'object' ? words.label : (words ?? field);
  };
  const show = (field: string, value: unknown) => {
    if (value === null || value === undefined || value === '')
      return (
        <Text span c="dimmed" size="sm">
          {w.conflict.empty}
        </Text>
      );
    const words = fields[field];
    if (typeof words === 'object') return words.render(value);
    return typeof value === 'string' ? value : JSON.stringify(value);
  };
  const save = async () => {
    const chosen = found.map(({ field, mine, theirs }) => [field, kept[field] === 'mine' ? mine : theirs]);
    if ((await conflict.resolve(Object.fromEntries(chosen))) !== undefined) onSaved();
  };

  return (
    <Dialog
      opened
      onClose={conflict.close}
      title={w.conflict.title}
      size={640}
      footer={
        <>
          <Button variant="default" onClick={conflict.close}>
            {w.common.cancel}
          </Button>
          <Button data-autofocus loading={form.saving} onClick={() => void save()}>
            {w.conflict.save}
          </Button>
        </>
      }
    >
      <Text size="sm" mb="sm">
        {fill(w.conflict.text, { name: conflict.updatedBy ?? w.conflict.nobody, time: formatTime(conflict.updatedAt) })}
      </Text>
      {found.length === 0 ? (
        <Text size="sm" c="dimmed">
          {w.conflict.same}
        </Text>
      ) : (
        <table className={styles.root}>
          <thead>
            <tr>
              <th>{w.conflict.field}</th>
              <th>{w.conflict.theirs}</th>
              <th>{w.conflict.mine}</th>
            </tr>
          </thead>
          <tbody>
            {found.map(({ field, mine, theirs }) => (
              <tr key={field}>
                <th scope="row">{labelOf(field)}</th>
                {(['theirs', 'mine'] as const).map((side) => (
                  <td key={side}>
                    <Radio
                      name={`keep-${field}`}
                      size="sm"
                      checked={kept[field] === side}
                      onChange={() => setKept({ ...kept, [field]: side })}
                      wrapperProps={{ 'aria-label': `${labelOf(field)} ${w.conflict[side]}` }}
                      label={show(field, side === 'mine' ? mine : theirs)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  );
}

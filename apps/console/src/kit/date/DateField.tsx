import { ActionIcon, Loader, Popover, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { loadPart } from '../../lib/load-part.ts';
import { useWords } from '../../lib/words.ts';
import { dateWords } from '../../locales/kit/date.ts';
import { type DateKind, readDate, readWhole } from './typed-date.ts';
import styles from './date-field.module.css';

const Calendar = lazy(() => loadPart(async () => ({ default: (await import('./Calendar.tsx')).Calendar })));

export interface DateFieldProps extends Omit<TextInputProps, 'type' | 'value' | 'onChange' | 'min'> {
  kind?: DateKind;
  /** As it is written, or '' for none. What nobody can read is passed on as it was typed, and the contract refuses it. */
  value: string;
  onChange: (text: string) => void;
  /** Days before it are not offered. */
  min?: string | undefined;
}

/** A date that is typed as YYYY-MM-DD or chosen from a calendar, which comes when it is opened. */
export function DateField({ kind = 'day', value, onChange, min, error, onBlur, ...props }: DateFieldProps) {
  const w = useWords(dateWords);
  /** What is being typed, and the values under which it still is: another one was set from elsewhere. */
  const [typed, setTyped] = useState<{ text: string; values: readonly string[] }>();
  const [busy, setBusy] = useState(false);
  const [opened, setOpened] = useState(false);
  const text = typed?.values.includes(value) ? typed.text : value;
  const isUnreadable = !busy && text.trim() !== '' && readDate(kind, text) === undefined;

  const type = (next: string) => {
    const given = next.trim() === '' ? '' : (readWhole(kind, next) ?? next);
    setTyped({ text: next, values: [value, given] });
    setBusy(true);
    if (given !== '' || !props.required) onChange(given);
  };
  const finish = () => {
    setBusy(false);
    const read = readDate(kind, text);
    if (read !== undefined || text.trim() === '') setTyped(undefined);
    if (read !== undefined && read !== value) onChange(read);
  };
  const choose = (next: string) => {
    setTyped(undefined);
    setBusy(false);
    onChange(next);
  };
  return (
    <TextInput
      autoComplete="off"
      maxLength={30}
      placeholder={w.placeholder[kind]}
      {...props}
      error={isUnreadable ? w.unreadable[kind] : error}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={(event) => {
        finish();
        onBlur?.(event);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish();
        if (event.key === 'ArrowDown' && event.altKey && kind !== 'clock') setOpened(true);
      }}
      rightSectionWidth={30}
      rightSection={
        kind !== 'clock' && (
          <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus>
            <Popover.Target>
              <ActionIcon
                size={props.size === 'xs' ? 22 : 26}
                variant="subtle"
                color="gray"
                aria-label={w.open}
                disabled={props.disabled ?? false}
                onClick={() => setOpened(!opened)}
              >
                <IconCalendar size={16} stroke={1.6} />
              </ActionIcon>
            </Popover.Target>
            <Popover.Dropdown className={styles.root}>
              <Suspense fallback={<Loader size="sm" m="auto" aria-label={w.loading} />}>
                <Calendar
                  value={readDate(kind, text)}
                  withTime={kind === 'moment'}
                  min={min}
                  clearable={!props.required}
                  onChange={choose}
                  onDone={() => setOpened(false)}
                />
              </Suspense>
            </Popover.Dropdown>
          </Popover>
        )
      }
    />
  );
}

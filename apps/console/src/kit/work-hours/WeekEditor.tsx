import { SHIFTS_A_DAY, type Shift } from '@console/contract/areas/team/team-group-work-hours';
import { ActionIcon, Input, Radio, Group, Text, TextInput, Tooltip } from '@mantine/core';
import { IconCopy, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useUser } from '../../lib/session/session.ts';
import { toastInfo } from '../../lib/toast/toast.ts';
import { fill, useWords } from '../../lib/words.ts';
import { workHoursWords } from '../../locales/kit/work-hours.ts';
import {
  copyToWorkdays,
  nextShift,
  problemsOf,
  normalisedClock,
  typedClock,
  defaultWeek,
  type Weekday,
  weekdays,
} from './week.ts';
import styles from './week-editor.module.css';

interface WeekEditorProps {
  value: readonly Shift[] | null;
  onChange: (value: Shift[] | null) => void;
  error?: ReactNode;
  /** Of whose clock the hours are; without it, of the company's. */
  zone?: string;
  /** What it is called, and what having no hours means, where that is not "around the clock". */
  label?: string;
  always?: { label: string; hint: string };
}

/** The shifts of each day of the week, or around the clock. Plain fields and buttons: all of it by keyboard. */
export function WeekEditor({ value, onChange, error, zone, label, always }: WeekEditorProps) {
  const w = useWords(workHoursWords);
  const { timezone } = useUser();
  // Trying "around the clock" does not cost the week that was typed.
  const [kept, setKept] = useState<readonly Shift[]>(defaultWeek);
  const problems = problemsOf(value ?? []);
  return (
    <Input.Wrapper label={label ?? w.label} labelElement="div" error={error} data-path="workHours">
      <Radio.Group
        aria-label={label ?? w.label}
        value={value === null ? 'always' : 'week'}
        onChange={(mode) => {
          if (value !== null) setKept(value);
          onChange(mode === 'always' ? null : [...kept]);
        }}
      >
        <Group gap="lg" mt={6} mb={4}>
          <Radio value="always" label={always?.label ?? w.always} />
          <Radio value="week" label={w.byWeek} />
        </Group>
      </Radio.Group>
      {value === null ? (
        <Text size="xs" c="dimmed">
          {always?.hint ?? w.alwaysHint}
        </Text>
      ) : (
        <>
          <div className={styles.root}>
            {weekdays.map((weekday) => (
              <Day key={weekday} weekday={weekday} shifts={value} problem={problems.get(weekday)} onChange={onChange} />
            ))}
          </div>
          <Text size="xs" c="dimmed" mt={6}>
            {zone === undefined ? fill(w.zone, { zone: timezone }) : fill(w.otherZone, { zone })} {w.midnight}
          </Text>
        </>
      )}
    </Input.Wrapper>
  );
}

interface DayProps {
  weekday: Weekday;
  /** Of the whole week. */
  shifts: readonly Shift[];
  problem: keyof (typeof workHoursWords)['zh-CN']['wrong'] | undefined;
  onChange: (value: Shift[]) => void;
}

function Day({ weekday, shifts, problem: found, onChange }: DayProps) {
  const w = useWords(workHoursWords);
  const [typing, setTyping] = useState(false);
  // No error about an unfinished time while typing it.
  const problem = typing && found === 'INCOMPLETE' ? undefined : found;
  const addId = useId();
  const problemId = useId();
  const day = w.days[weekday];
  const own = shifts.filter((shift) => shift.weekday === weekday);
  const full = own.length >= SHIFTS_A_DAY;
  const put = (changed: Shift, patch: Partial<Shift>) =>
    onChange(shifts.map((shift) => (shift === changed ? { ...shift, ...patch } : shift)));
  return (
    <fieldset className={styles.day} aria-label={day}>
      <Text size="sm" className={styles.dayName} aria-hidden>
        {day}
      </Text>
      <div className={styles.shifts}>
        {own.length === 0 && (
          <Text size="sm" c="dimmed" className={styles.dayName}>
            {w.closed}
          </Text>
        )}
        {own.map((shift, place) => (
          // Shifts have no id; their place in the day is what they are called by.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={place} className={styles.shift}>
            {(['from', 'to'] as const).map((end) => (
              <TextInput
                key={end}
                size="xs"
                w={72}
                inputMode="numeric"
                autoComplete="off"
                maxLength={6}
                placeholder="--:--"
                aria-label={fill(w[end], { day, place: place + 1 })}
                aria-invalid={problem !== undefined}
                {...(problem && { 'aria-describedby': problemId })}
                data-path={`workHours.${shifts.indexOf(shift)}.${end}`}
                value={shift[end]}
                onChange={(event) => put(shift, { [end]: typedClock(event.currentTarget.value) })}
                onFocus={() => setTyping(true)}
                onBlur={() => {
                  setTyping(false);
                  const tidied = normalisedClock(shift[end]);
                  if (tidied !== shift[end]) put(shift, { [end]: tidied });
                }}
              />
            ))}
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={fill(w.removeShift, { day, place: place + 1 })}
              onClick={() => {
                onChange(shifts.filter((one) => one !== shift));
                document.getElementById(addId)?.focus();
              }}
            >
              <IconTrash size={15} stroke={1.6} />
            </ActionIcon>
          </div>
        ))}
        {problem && (
          <Text size="xs" c="var(--mantine-color-error)" id={problemId} role="alert">
            {w.wrong[problem]}
          </Text>
        )}
      </div>
      <div className={styles.dayTools}>
        <Tooltip label={w.addShift}>
          <ActionIcon
            id={addId}
            variant="subtle"
            aria-label={fill(w.addShiftOf, { day })}
            aria-disabled={full}
            data-disabled={full}
            onClick={() => !full && onChange([...shifts, nextShift(shifts, weekday)])}
          >
            <IconPlus size={16} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={w.copy}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={fill(w.copyOf, { day })}
            onClick={() => {
              onChange(copyToWorkdays(shifts, weekday));
              toastInfo(w.copied);
            }}
          >
            <IconCopy size={16} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      </div>
    </fieldset>
  );
}

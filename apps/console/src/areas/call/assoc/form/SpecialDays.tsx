import type { SpecialDay } from '@console/contract/areas/call/assoc';
import { Button, Input, Select, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { DateField } from '../../../../kit/date/DateField.tsx';
import { SmallIconButton } from '../../../../kit/display/SmallIconButton.tsx';
import { fill, useWords } from '../../../../lib/words.ts';
import { assocWords } from '../../../../locales/call/assoc.ts';
import styles from './assoc-form.module.css';

interface SpecialDaysProps {
  value: readonly SpecialDay[];
  errors: Readonly<Record<string, ReactNode>>;
  onChange: (days: SpecialDay[]) => void;
}

/** Holidays, and days that are worked instead. */
export function SpecialDays({ value, errors, onChange }: SpecialDaysProps) {
  const w = useWords(assocWords).form;
  const put = (at: number, patch: Partial<SpecialDay>) =>
    onChange(value.map((day, place) => (place === at ? { ...day, ...patch } : day)));
  return (
    <Input.Wrapper
      label={w.days}
      labelElement="div"
      description={w.daysHint}
      error={errors['specialDays']}
      data-path="specialDays"
    >
      <div>
        {value.map((day, at) => (
          // Days have no id, and one whose date is still being typed has no date.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={at} className={styles.day}>
            <DateField
              size="xs"
              aria-label={w.date}
              data-path={`specialDays.${at}.date`}
              error={errors[`specialDays.${at}.date`]}
              value={day.date}
              onChange={(date) => put(at, { date })}
            />
            <Select
              size="xs"
              aria-label={w.dayKind}
              allowDeselect={false}
              data={[
                { value: 'off', label: w.off },
                { value: 'works', label: w.works },
              ]}
              value={day.works ? 'works' : 'off'}
              onChange={(kind) => put(at, { works: kind === 'works' })}
            />
            <TextInput
              size="xs"
              aria-label={w.dayName}
              placeholder={w.dayName}
              maxLength={30}
              data-path={`specialDays.${at}.name`}
              error={errors[`specialDays.${at}.name`]}
              value={day.name}
              onChange={(event) => put(at, { name: event.currentTarget.value })}
            />
            <SmallIconButton
              label={fill(w.removeDay, { date: day.date })}
              onClick={() => onChange(value.filter((_, place) => place !== at))}
            >
              <IconTrash size={15} stroke={1.6} />
            </SmallIconButton>
          </div>
        ))}
        <Button
          mt={6}
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} stroke={1.6} />}
          onClick={() => onChange([...value, { date: '', works: false, name: '' }])}
        >
          {w.addDay}
        </Button>
      </div>
    </Input.Wrapper>
  );
}

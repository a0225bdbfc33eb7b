import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/zh-cn';
import { Button } from '@mantine/core';
import { DatePicker, TimePicker } from '@mantine/dates';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useLocale, useWords } from '../../lib/words.ts';
import { dateWords } from '../../locales/kit/date.ts';
import { today } from '../time/end-date.ts';
import { dayAfterKey } from './day-keys.ts';
import calendarStyles from './date-field.module.css';

const MORNING = '09:00';

interface CalendarProps {
  /** `YYYY-MM-DD`, with ` HH:mm` behind it where there is a time. */
  value: string | undefined;
  withTime: boolean;
  min: string | undefined;
  clearable: boolean;
  onChange: (value: string) => void;
  onDone: () => void;
}

/** The calendar of a date field: a day by mouse or by keys, and its time where it has one. */
export function Calendar({ value, withTime, min, clearable, onChange, onDone }: CalendarProps) {
  const w = useWords(dateWords);
  const [locale] = useLocale();
  const day = value?.slice(0, 10);
  const clock = value?.slice(11) || MORNING;
  const [shown, setShown] = useState(day ?? today());
  /** The day that takes the focus once its month is drawn. */
  const [aim, setAim] = useState<string | undefined>(shown);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (aim !== undefined) root.current?.querySelector<HTMLElement>(`[data-day="${aim}"]`)?.focus();
  }, [aim]);

  const put = (nextDay: string, nextClock = clock) => onChange(withTime ? `${nextDay} ${nextClock}` : nextDay);
  const choose = (nextDay: string) => {
    put(nextDay);
    setShown(nextDay);
    if (!withTime) onDone();
  };
  const move = (event: KeyboardEvent) => {
    const from = (event.target as HTMLElement).dataset['day'];
    const next = from && dayAfterKey(from, event.key, event.shiftKey);
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    if (min !== undefined && next < min) return;
    setShown(next);
    setAim(next);
  };
  const spoken = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' });
  // Escape closes the calendar and not the dialog that its field stands in.
  const own = { 'data-mantine-stop-propagation': true };
  return (
    <div ref={root} className={calendarStyles.calendar} onKeyDownCapture={move}>
      <DatePicker
        __stopPropagation
        locale={locale === 'zh-CN' ? 'zh-cn' : 'en'}
        monthLabelFormat={w.month}
        yearLabelFormat={w.year}
        monthsListFormat="MMM"
        ariaLabels={w.calendar}
        date={shown}
        onDateChange={setShown}
        value={day ?? null}
        onChange={(next) => next !== null && choose(next)}
        {...(min !== undefined && { minDate: min })}
        maxDate="2099-12-31"
        weekendDays={[]}
        hideOutsideDates
        getDayAriaLabel={(date) => spoken.format(new Date(`${date}T00:00:00Z`))}
        getDayProps={(date) => ({ 'data-day': date, ...(date === day && { 'aria-current': 'date' as const }) })}
      />
      <div className={calendarStyles.foot}>
        {withTime && (
          <TimePicker
            size="xs"
            aria-label={w.time}
            hoursInputLabel={w.hours}
            minutesInputLabel={w.minutes}
            hoursInputProps={own}
            minutesInputProps={own}
            value={clock}
            onChange={(next) => next !== '' && put(day ?? shown, next.slice(0, 5))}
          />
        )}
        {!withTime && (min === undefined || min <= today()) && (
          <Button {...own} size="compact-xs" variant="subtle" onClick={() => choose(today())}>
            {w.today}
          </Button>
        )}
        {clearable && value !== undefined && (
          <Button {...own} size="compact-xs" variant="subtle" color="gray" onClick={() => (onChange(''), onDone())}>
            {w.clear}
          </Button>
        )}
        {withTime && (
          <Button {...own} size="compact-sm" className={calendarStyles.done} onClick={onDone}>
            {w.done}
          </Button>
        )}
      </div>
    </div>
  );
}

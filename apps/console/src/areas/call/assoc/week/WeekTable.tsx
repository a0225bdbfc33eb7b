import type { DutyDay } from '@console/contract/areas/call/assoc';
import { Table } from '@mantine/core';
import { weekdays } from '../../../../kit/work-hours/week.ts';
import { useWords } from '../../../../lib/words.ts';
import { assocWords } from '../../../../locales/call/assoc.ts';
import { workHoursWords } from '../../../../locales/kit/work-hours.ts';
import { useStateWords } from './use-state-words.ts';

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** Hours alike in a row stand together. */
function spansOf(people: readonly number[]) {
  const spans: { from: number; to: number; count: number }[] = [];
  for (const [hour, count] of people.entries()) {
    const last = spans.at(-1);
    if (last?.count === count) last.to = hour + 1;
    else spans.push({ from: hour, to: hour + 1, count });
  }
  return spans;
}

/** The same in words, for reading and copying. */
export function WeekTable({ days }: { days: readonly DutyDay[] }) {
  const w = useWords(assocWords).map;
  const { days: names } = useWords(workHoursWords);
  const state = useStateWords();
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{w.day}</Table.Th>
          <Table.Th>{w.from}</Table.Th>
          <Table.Th>{w.state}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {days.flatMap(({ date, specialDay, people }, at) =>
          spansOf(people).map(({ from, to, count }) => (
            <Table.Tr key={`${date} ${from}`}>
              <Table.Td>
                {from === 0 && `${names[weekdays[at]!]} ${date}${specialDay === null ? '' : ` ${specialDay}`}`}
              </Table.Td>
              <Table.Td>{`${clock(from)}–${clock(to)}`}</Table.Td>
              <Table.Td fw={count === 0 ? 700 : 400}>{state(count)}</Table.Td>
            </Table.Tr>
          )),
        )}
      </Table.Tbody>
    </Table>
  );
}

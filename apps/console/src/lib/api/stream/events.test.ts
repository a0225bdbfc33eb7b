import { expect, test } from 'vitest';
import { takeEvents } from './events.ts';

test('an event that has not come whole waits for the rest of it', () => {
  const first = takeEvents('retry: 3000\n\nevent: progress\ndata: {"a":1}\n\nevent: prog');
  expect(first).toEqual({ events: [{ event: 'progress', data: '{"a":1}' }], rest: 'event: prog' });
  expect(takeEvents(`${first.rest}ress\ndata: {}\n\n`)).toEqual({
    events: [{ event: 'progress', data: '{}' }],
    rest: '',
  });
});

test('a heartbeat is no event, and data may take several lines', () => {
  expect(takeEvents(': \n\n').events).toEqual([]);
  expect(takeEvents('data: one\ndata: two\n\n').events).toEqual([{ event: 'message', data: 'one\ntwo' }]);
});

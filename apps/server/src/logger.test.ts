import { pino } from 'pino';
import { expect, test } from 'vitest';
import { discreet } from './logger.ts';

function logged(write: (log: pino.Logger) => void): string {
  const lines: string[] = [];
  write(pino(discreet, { write: (line: string) => lines.push(line) }));
  return lines.join('');
}

test('the row that the database quotes in an error is not logged', () => {
  const error = Object.assign(new Error('violates a check'), {
    code: '23514',
    detail: 'Failing row contains (secret)',
  });
  const line = logged((log) => log.error({ err: error }, 'a request failed'));
  expect(line).toContain('23514');
  expect(line).not.toContain('secret');
});

test('what is secret by its name is not logged, however deep', () => {
  const line = logged((log) =>
    log.info({ password: 'secret', body: { token: 'secret', account: { phone: 'secret' } } }, 'seen'),
  );
  expect(line).toContain('seen');
  expect(line).not.toContain('secret');
});

import { describe, expect, test } from 'vitest';
import { faultMessage } from '../faults.ts';

describe('the sentence of a fault', () => {
  test('has the noun that fits the number', () => {
    expect(faultMessage('RATE_LIMITED', 'en-US', { seconds: 1 })).toContain('1 second.');
    expect(faultMessage('RATE_LIMITED', 'en-US', { seconds: 30 })).toContain('30 seconds.');
    expect(faultMessage('HAS_MEMBERS', 'en-US', { count: 1 })).toMatch(/^1 person is/);
    expect(faultMessage('HAS_MEMBERS', 'en-US', { count: 2 })).toMatch(/^2 people are/);
  });
});

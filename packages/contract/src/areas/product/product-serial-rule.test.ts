import { expect, test } from 'vitest';
import { fitsSerialRule, serialExample, serialRule } from './product-serial-rule.ts';

test.each([
  ['Z1-####', 'Z1-2041', true],
  ['Z1-####', 'z1-2041', true],
  ['Z1-####', ' Z1-2041 ', true],
  ['Z1-####', 'Z1-20411', false],
  ['Z1-####', 'Z1-204A', false],
  ['@@***', 'XH9A0', true],
  ['@@***', '9H9A0', false],
  ['A.C', 'ABC', false],
])('%s and %s: %s', (rule, serial, fits) => {
  expect(fitsSerialRule(rule, serial)).toBe(fits);
});

test('its own example fits every rule', () => {
  for (const rule of ['########', 'XH@@-####/****', 'plain', '@'.repeat(40), '*'.repeat(40)]) {
    expect(fitsSerialRule(rule, serialExample(rule)), rule).toBe(true);
  }
});

test('a rule has no spaces, no signs of its own and at most 40 of them', () => {
  for (const rule of ['', 'Z1 ##', '(a+)+', '#'.repeat(41), '序列#']) {
    expect(serialRule.safeParse(rule).success, rule).toBe(false);
  }
});

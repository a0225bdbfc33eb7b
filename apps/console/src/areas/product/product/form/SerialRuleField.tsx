import { fitsSerialRule, serialExample, serialRule } from '@console/contract/areas/product/product-serial-rule';
import { Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { RecordForm } from '../../../../kit/form/use-record-form.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { productWords } from '../../../../locales/product/product.ts';

/** The rule, what it means by an example, and a place to hold a real number against it. */
export function SerialRuleField({ form }: { form: RecordForm }) {
  const w = useWords(productWords);
  const [serial, setSerial] = useState('');
  const input = form.getInputProps('snRule') as { value?: string | null };
  const rule = input.value ?? '';
  const isRule = serialRule.safeParse(rule).success;
  const fits = isRule && serial.trim() !== '' ? fitsSerialRule(rule, serial) : undefined;
  return (
    <Stack gap="md">
      <TextInput
        label={w.snRule}
        description={w.form.snRuleHint}
        maxLength={40}
        {...input}
        value={rule}
        onChange={(event) => form.setFieldValue('snRule', event.currentTarget.value.trim() || null)}
      />
      {isRule && (
        <>
          <Text size="sm" c="dimmed">
            {fill(w.form.snExample, { example: serialExample(rule) })}
          </Text>
          <TextInput
            label={w.form.snTry}
            description={w.form.snTryHint}
            maxLength={60}
            value={serial}
            onChange={(event) => setSerial(event.currentTarget.value)}
            error={fits === false && w.form.snDiffers}
          />
          <Text size="sm" component="output" aria-live="polite" c="green.8">
            {fits ? `✓ ${w.form.snFits}` : ''}
          </Text>
        </>
      )}
    </Stack>
  );
}

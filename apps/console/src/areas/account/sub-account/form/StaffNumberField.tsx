import { staff } from '@console/contract/areas/account/staff';
import type { OutputOf } from '@console/contract/endpoint';
import { Button, TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { call, CallError } from '../../../../lib/api/client.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { subAccountWords } from '../../../../locales/account/sub-account.ts';

type Staff = NonNullable<OutputOf<(typeof staff)['query']>>;

interface StaffNumberFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string;
  onChange: (text: string) => void;
  onFound: (found: Staff) => void;
}

/** A staff number, and a button that fills the form from the directory. */
export function StaffNumberField({ value, onChange, onFound, ...field }: StaffNumberFieldProps) {
  const w = useWords(subAccountWords);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<string>();
  const number = value.trim();

  const look = async () => {
    if (number === '') return setSaid(w.form.needNumber);
    setBusy(true);
    try {
      const found = await call(staff.query, { number }, { showError: false });
      if (found === null) return setSaid(fill(w.form.noStaff, { number }));
      if (found.account !== null) return setSaid(fill(w.form.hasAccount, { number, name: found.account.name }));
      onFound(found);
      return setSaid(fill(w.form.filled, { name: found.name }));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      return setSaid(error.message);
    } finally {
      setBusy(false);
    }
  };

  return (
    <div>
      <TextInput
        data-autofocus
        maxLength={30}
        autoComplete="off"
        {...field}
        label={w.jobNo}
        description={<span aria-live="polite">{said ?? w.form.jobNoHint}</span>}
        value={value}
        rightSectionWidth={104}
        rightSection={
          <Button size="compact-xs" variant="light" loading={busy} onClick={() => void look()}>
            {w.form.fillIn}
          </Button>
        }
        onChange={(event) => {
          setSaid(undefined);
          onChange(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          void look();
        }}
      />
    </div>
  );
}

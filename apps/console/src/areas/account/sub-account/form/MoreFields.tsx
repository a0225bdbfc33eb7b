import { SimpleGrid, TextInput } from '@mantine/core';
import { EndDateField } from '../../../../kit/date/EndDateField.tsx';
import { RemarkField } from '../../../../kit/field/RemarkField.tsx';
import { today } from '../../../../kit/time/end-date.ts';
import type { RecordForm } from '../../../../kit/form/use-record-form.ts';
import { useWords } from '../../../../lib/words.ts';
import { subAccountWords } from '../../../../locales/account/sub-account.ts';
import { DeptPicker } from '../../dept/picker/DeptPicker.tsx';

interface Shared {
  deptId: string | null;
  position: string | null;
  expireAt: string | null;
}

/** What adding and editing have in common. */
export function MoreFields({ form, deptHint }: { form: RecordForm; deptHint?: string }) {
  const w = useWords(subAccountWords);
  const { deptId, position, expireAt } = form.values as Shared;
  return (
    <>
      <DeptPicker
        label={w.dept}
        placeholder={w.noDept}
        clearable
        {...(deptHint !== undefined && { description: deptHint })}
        {...form.getInputProps('deptId')}
        value={deptId}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput label={w.position} maxLength={50} {...form.getInputProps('position')} value={position ?? ''} />
        <EndDateField
          label={w.expireAt}
          min={today()}
          {...form.getInputProps('expireAt')}
          description={w.form.expireHint}
          value={expireAt}
          onChange={(end) => form.setFieldValue('expireAt', end)}
        />
      </SimpleGrid>
      <RemarkField form={form} label={w.remark} />
    </>
  );
}

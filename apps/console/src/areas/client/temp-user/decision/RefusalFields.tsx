import { rejectCodes } from '@console/contract/areas/client/temp-user/temp-user';
import { Checkbox, Select, Stack } from '@mantine/core';
import { useWords } from '../../../../lib/words.ts';
import { reviewWords } from '../../../../locales/client/temp-user.ts';
import { ReplyField } from './ReplyField.tsx';

export type RejectCode = (typeof rejectCodes)[number];

export interface Refusal {
  readonly rejectCode: RejectCode | null;
  readonly reply: string;
  readonly notify: boolean;
}

export const noRefusal: Refusal = { rejectCode: null, reply: '', notify: true };

interface RefusalFieldsProps {
  reasons: readonly { value: string; label: string }[];
  value: Refusal;
  onChange: (value: Refusal) => void;
  error?: string | undefined;
}

/** Why, what the applicant hears of it, and whether at all. */
export function RefusalFields({ reasons, value, onChange, error }: RefusalFieldsProps) {
  const w = useWords(reviewWords);
  return (
    <Stack gap="md">
      <Select
        label={w.rejectReason}
        placeholder={w.reasonPick}
        withAsterisk
        data={[...reasons]}
        value={value.rejectCode}
        error={error}
        onChange={(chosen) => onChange({ ...value, rejectCode: rejectCodes.find((code) => code === chosen) ?? null })}
        comboboxProps={{ shadow: 'md' }}
        maxDropdownHeight={260}
      />
      {value.notify && <ReplyField value={value.reply} onChange={(reply) => onChange({ ...value, reply })} />}
      <Checkbox
        label={w.silent}
        checked={!value.notify}
        onChange={(event) => onChange({ ...value, notify: !event.currentTarget.checked })}
      />
    </Stack>
  );
}

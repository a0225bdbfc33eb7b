import { clientNotice, type NoticeTarget } from '@console/contract/areas/notice/notice/notice';
import { Input, SegmentedControl, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { type Choice, ChoicePicker } from '../../../../kit/field/ChoicePicker.tsx';
import { call } from '../../../../lib/api/client.ts';
import { formatNumber } from '../../../../lib/format.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { noticeWords } from '../../../../locales/notice/notice.ts';
import type { Audience, TargetMode } from '../audience.ts';
import type { Names } from './known-names.ts';
import { RecipientsNote } from '../actions/RecipientsNote.tsx';
import { useNoticeWords } from '../use-notice-words.ts';

interface TargetFieldProps {
  audience: Audience;
  value: NoticeTarget;
  onChange: (target: NoticeTarget) => void;
  names: Names;
  learn: (more: Names) => void;
  error?: ReactNode;
}

/** Who it goes to, with their number and some of their names as soon as it is chosen. */
export function TargetField({ audience, value, onChange, names, learn, error }: TargetFieldProps) {
  const w = useWords(noticeWords);
  const { modes } = useNoticeWords(audience);
  const { mode } = value;
  const wide = useMediaQuery('(min-width: 40em)', true, { getInitialValueInEffect: false });
  /** What was chosen in the other modes, for who comes back to one. */
  const [before, setBefore] = useState<Partial<Record<TargetMode, string[]>>>({});

  const changeMode = (chosen: string) => {
    const next = audience.modes.find((one) => one === chosen);
    if (next === undefined) return;
    setBefore({ ...before, [mode]: value.ids });
    onChange({ mode: next, ids: before[next] ?? [] });
  };
  return (
    <Stack gap="sm" data-path="target">
      <Input.Wrapper label={w.target} labelElement="div" required>
        <div>
          <SegmentedControl
            aria-label={w.target}
            orientation={wide ? 'horizontal' : 'vertical'}
            fullWidth={!wide}
            data={audience.modes.map((one) => ({ value: one, label: modes.labelOf(one) }))}
            value={mode}
            onChange={changeMode}
          />
        </div>
      </Input.Wrapper>
      {mode !== 'ALL' && (
        <TargetPicker
          key={mode}
          audience={audience}
          mode={mode}
          value={value.ids}
          onChange={(ids) => onChange({ mode, ids })}
          names={names}
          learn={learn}
          error={error}
        />
      )}
      <RecipientsNote audience={audience} target={value} />
    </Stack>
  );
}

interface TargetPickerProps extends Omit<TargetFieldProps, 'value' | 'onChange'> {
  mode: Exclude<TargetMode, 'ALL'>;
  value: readonly string[];
  onChange: (ids: string[]) => void;
}

function TargetPicker({ audience: { calls }, mode, ...field }: TargetPickerProps) {
  const w = useWords(noticeWords).pick;
  /** Groups, customers or users for a keyword, as the server finds them. */
  const find = async (keyword: string, signal: AbortSignal): Promise<Choice[]> => {
    const input = keyword === '' ? {} : { keyword };
    const quiet = { signal, showError: false };
    if (mode === 'USERS')
      return (await call(calls.users, input, quiet)).map(({ id, name, clientName }) => ({
        id,
        name,
        aside: clientName ?? '',
      }));
    const found = await call(mode === 'GROUPS' ? calls.groups : clientNotice.clients, input, quiet);
    return found.map(({ id, name, users }) => ({ id, name, aside: fill(w.people, { count: formatNumber(users) }) }));
  };
  return <ChoicePicker {...field} label={w[mode]} required from={[calls.page.path, mode]} find={find} words={w} />;
}

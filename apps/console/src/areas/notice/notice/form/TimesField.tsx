import { Input, SegmentedControl, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { fill, useWords } from '../../../../lib/words.ts';
import { noticeWords } from '../../../../locales/notice/notice.ts';
import { fieldTime, momentOf, nextHour, useZoneName } from '../../../../kit/time/zone-time.ts';

interface TimesFieldProps {
  publishAt: string | null;
  expireAt: string | null;
  onPublishAt: (moment: string | null) => void;
  onExpireAt: (moment: string | null) => void;
  errors: { publishAt?: ReactNode; expireAt?: ReactNode };
}

/** When it goes out and when it ends, on the clock of the company. */
export function TimesField({ publishAt, expireAt, onPublishAt, onExpireAt, errors }: TimesFieldProps) {
  const w = useWords(noticeWords).form;
  const zone = fill(w.zone, { zone: useZoneName() });
  const [now] = useState(() => fieldTime(new Date().toISOString()));
  return (
    <Stack gap="md">
      <Input.Wrapper label={w.when} labelElement="div">
        <div>
          <SegmentedControl
            aria-label={w.when}
            data={[
              { value: 'now', label: w.now },
              { value: 'later', label: w.later },
            ]}
            value={publishAt === null ? 'now' : 'later'}
            onChange={(when) => onPublishAt(when === 'now' ? null : nextHour())}
          />
        </div>
      </Input.Wrapper>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        {publishAt !== null && (
          <TextInput
            type="datetime-local"
            label={w.later}
            description={zone}
            required
            min={now}
            data-path="publishAt"
            value={fieldTime(publishAt)}
            error={errors.publishAt}
            // A field that was emptied keeps the moment before: what is sent at no time is chosen above.
            onChange={(event) => onPublishAt(momentOf(event.currentTarget.value) ?? publishAt)}
          />
        )}
        <TextInput
          type="datetime-local"
          label={w.expire}
          description={w.expireHint}
          min={now}
          data-path="expireAt"
          value={fieldTime(expireAt)}
          error={errors.expireAt}
          onChange={(event) => onExpireAt(momentOf(event.currentTarget.value))}
        />
      </SimpleGrid>
    </Stack>
  );
}

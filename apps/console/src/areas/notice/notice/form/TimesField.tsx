import { SimpleGrid, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { MomentField } from '../../../../kit/date/MomentField.tsx';
import { NowOrLater } from '../../../../kit/time/NowOrLater.tsx';
import { fill, useWords } from '../../../../lib/words.ts';
import { noticeWords } from '../../../../locales/notice/notice.ts';
import { nextHour, useZoneName } from '../../../../kit/time/zone-time.ts';

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
  return (
    <Stack gap="md">
      <NowOrLater
        label={w.when}
        words={w}
        later={publishAt !== null}
        onChange={(later) => onPublishAt(later ? nextHour() : null)}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        {publishAt !== null && (
          <MomentField
            label={w.later}
            description={zone}
            required
            data-path="publishAt"
            value={publishAt}
            error={errors.publishAt}
            onChange={onPublishAt}
          />
        )}
        <MomentField
          label={w.expire}
          description={w.expireHint}
          data-path="expireAt"
          value={expireAt}
          error={errors.expireAt}
          onChange={onExpireAt}
        />
      </SimpleGrid>
    </Stack>
  );
}

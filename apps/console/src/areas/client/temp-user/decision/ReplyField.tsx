import { Textarea } from '@mantine/core';
import { useWords } from '../../../../lib/words.ts';
import { reviewWords } from '../../../../locales/client/temp-user.ts';

/** What the applicant reads beside the decision. */
export function ReplyField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const w = useWords(reviewWords);
  return (
    <Textarea
      label={w.reply}
      description={w.replyHint}
      autosize
      minRows={2}
      maxRows={6}
      maxLength={500}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

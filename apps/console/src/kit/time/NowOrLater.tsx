import { Input, SegmentedControl } from '@mantine/core';

interface NowOrLaterProps {
  label: string;
  words: { now: string; later: string };
  later: boolean;
  onChange: (later: boolean) => void;
}

/** Whether something happens at once or at a moment, which a `MomentField` asks for. */
export function NowOrLater({ label, words, later, onChange }: NowOrLaterProps) {
  return (
    <Input.Wrapper label={label} labelElement="div">
      <div>
        <SegmentedControl
          aria-label={label}
          data={[
            { value: 'now', label: words.now },
            { value: 'later', label: words.later },
          ]}
          value={later ? 'later' : 'now'}
          onChange={(when) => onChange(when === 'later')}
        />
      </div>
    </Input.Wrapper>
  );
}

import { Button, Tooltip } from '@mantine/core';

const targets = ['ACTIVE', 'DISABLED'] as const;
type TargetStatus = (typeof targets)[number];

interface BulkStatusButtonsProps {
  words: { enable: string; disable: string };
  /** Why none of the selected records can be given a status; the button then says so. */
  why?: Partial<Readonly<Record<TargetStatus, string | undefined>>>;
  onPress: (status: TargetStatus) => void;
}

/** Enables or disables what is selected in a list. */
export function BulkStatusButtons({ words, why, onPress }: BulkStatusButtonsProps) {
  return targets.map((status) => {
    const reason = why?.[status];
    const isPossible = reason === undefined;
    return (
      <Tooltip key={status} label={reason} disabled={isPossible} multiline maw={280}>
        <Button
          size="compact-sm"
          variant="light"
          color={status === 'DISABLED' ? 'red' : 'brand'}
          // Not `disabled`: whoever comes by keyboard must be able to read why.
          aria-disabled={!isPossible}
          {...(!isPossible && { 'data-disabled': true })}
          onClick={() => isPossible && onPress(status)}
        >
          {status === 'ACTIVE' ? words.enable : words.disable}
        </Button>
      </Tooltip>
    );
  });
}

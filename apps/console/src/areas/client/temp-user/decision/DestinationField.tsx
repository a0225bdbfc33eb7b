import type { TempUserMatch } from '@console/contract/areas/client/temp-user/temp-user';
import { Radio, Stack, Text, TextInput } from '@mantine/core';
import { type ComponentType, useId } from 'react';
import { fill, useWords } from '../../../../lib/words.ts';
import { reviewWords } from '../../../../locales/client/temp-user.ts';
import { type Destination, reasonsOf } from './destination.ts';
import styles from './destination-field.module.css';

export interface PickerProps {
  'aria-label': string;
  value: string | null;
  onChange: (clientId: string | null) => void;
  activeOnly: boolean;
}

interface DestinationFieldProps {
  matches: readonly TempUserMatch[];
  /** As the applicant wrote it. */
  company: string;
  value: Destination;
  onChange: (value: Destination) => void;
  error?: string | undefined;
  /** For those who may search all customers. */
  picker?: ComponentType<PickerProps> | undefined;
}

/** The likely customers one click away, any other, or a new one. */
export function DestinationField({ matches, company, value, onChange, error, picker: Picker }: DestinationFieldProps) {
  const w = useWords(reviewWords);
  const problem = useId();
  const chosen = value.kind === 'match' ? value.clientId : value.kind;
  const choose = (choice: string) => {
    if (choice === 'other' || choice === 'new') onChange({ ...value, kind: choice, clientId: null });
    else onChange({ ...value, kind: 'match', clientId: choice });
  };
  return (
    <Radio.Group
      label={w.destination}
      value={chosen}
      onChange={choose}
      error={error !== undefined && <span id={problem}>{error}</span>}
    >
      <Stack gap={6} mt={4}>
        {matches.length === 0 && (
          <Text size="sm" c="dimmed">
            {w.noMatches}
          </Text>
        )}
        {matches.map((match) => (
          <Radio.Card key={match.clientId} value={match.clientId} className={styles.choice}>
            <Radio.Indicator />
            <span className={styles.choiceWords}>
              <Text span size="sm" fw={500}>
                {match.name}
              </Text>
              <Text span size="xs" c="dimmed">
                {[
                  ...reasonsOf(match, company).map((reason) => w.why[reason]),
                  fill(w.users, { count: match.userCount }),
                ].join(' · ')}
              </Text>
            </span>
          </Radio.Card>
        ))}
        {Picker && (
          <Radio.Card value="other" className={styles.choice}>
            <Radio.Indicator />
            <Text span size="sm">
              {w.other}
            </Text>
          </Radio.Card>
        )}
        {Picker && value.kind === 'other' && (
          <Picker
            aria-label={w.otherLabel}
            value={value.clientId}
            onChange={(clientId) => onChange({ ...value, clientId })}
            activeOnly
          />
        )}
        <Radio.Card value="new" className={styles.choice}>
          <Radio.Indicator />
          <Text span size="sm">
            {w.create}
          </Text>
        </Radio.Card>
        {value.kind === 'new' && (
          <TextInput
            aria-label={w.createLabel}
            placeholder={w.createLabel}
            maxLength={50}
            value={value.newName}
            onChange={(event) => onChange({ ...value, newName: event.currentTarget.value })}
          />
        )}
      </Stack>
    </Radio.Group>
  );
}

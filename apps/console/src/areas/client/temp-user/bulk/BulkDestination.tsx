import type { TempUserMatch } from '@console/contract/areas/client/temp-user/temp-user';
import { Select, Stack, Text, TextInput } from '@mantine/core';
import { useMay } from '../../../../lib/session/session.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { reviewWords } from '../../../../locales/client/temp-user.ts';
import { ClientPicker } from '../../client/ClientPicker.tsx';
import { type Destination, reasonsOf } from '../decision/destination.ts';

interface BulkDestinationProps {
  name: string;
  matches: readonly TempUserMatch[];
  /** As the applicant wrote it. */
  company: string;
  value: Destination;
  onChange: (value: Destination) => void;
  error?: string | undefined;
}

/** Where one of many applicants goes, in the space of a table's cell. */
export function BulkDestination({ name, matches, company, value, onChange, error }: BulkDestinationProps) {
  const w = useWords(reviewWords);
  const maySearch = useMay('client:info:query');
  const likely = matches.map(({ clientId, name: client }) => ({ value: clientId, label: client }));
  const whyOf = (clientId: string) =>
    matches
      .filter((one) => one.clientId === clientId)
      .flatMap((one) => reasonsOf(one, company))
      .map((reason) => w.why[reason])
      .join(' · ');
  const choose = (choice: string | null) => {
    if (choice === 'new' || choice === 'other') onChange({ ...value, kind: choice, clientId: null });
    else if (choice !== null) onChange({ ...value, kind: 'match', clientId: choice });
  };
  return (
    <Stack gap={6}>
      <Select
        size="xs"
        aria-label={fill(w.bulk.destinationOf, { name })}
        allowDeselect={false}
        data={[
          ...likely,
          ...(maySearch ? [{ value: 'other', label: w.other }] : []),
          { value: 'new', label: w.create },
        ]}
        value={value.kind === 'match' ? value.clientId : value.kind}
        onChange={choose}
        // Why it is likely stands below the name: beside it, the field would be too narrow.
        renderOption={({ option }) => (
          <div>
            <Text size="xs">{option.label}</Text>
            {whyOf(option.value) && (
              <Text size="xs" c="dimmed">
                {whyOf(option.value)}
              </Text>
            )}
          </div>
        )}
        {...(value.kind === 'match' &&
          value.clientId !== null && {
            description: whyOf(value.clientId),
            inputWrapperOrder: ['input', 'description'],
          })}
        comboboxProps={{ shadow: 'md' }}
      />
      {value.kind === 'other' && (
        <ClientPicker
          size="xs"
          aria-label={fill(w.bulk.destinationOf, { name })}
          activeOnly
          error={error}
          value={value.clientId}
          onChange={(clientId) => onChange({ ...value, clientId })}
        />
      )}
      {value.kind === 'new' && (
        <TextInput
          size="xs"
          aria-label={fill(w.bulk.nameOf, { name })}
          maxLength={50}
          error={error}
          value={value.newName}
          onChange={(event) => onChange({ ...value, newName: event.currentTarget.value })}
        />
      )}
    </Stack>
  );
}

import { errorNo } from '@console/contract/areas/product/error-code/error-no';
import { MOST_STEP_MATERIALS } from '@console/contract/areas/product/error-code/parts';
import type { MaterialEntry } from '@console/contract/areas/material/material/parts';
import { Button, Group, Input, Pill, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { ChooseDialog, type ChoosePage } from '../../../../../kit/choose/ChooseDialog.tsx';
import { StatusBadge } from '../../../../../kit/display/badge/StatusBadge.tsx';
import { call } from '../../../../../lib/api/client.ts';
import { fill, useWords } from '../../../../../lib/words.ts';
import { errorNoWords } from '../../../../../locales/product/error-code-number.ts';

interface StepMaterialsProps {
  field: string;
  ids: readonly string[];
  known: ReadonlyMap<string, MaterialEntry>;
  learn: (more: readonly MaterialEntry[]) => void;
  onChange: (ids: string[]) => void;
  error?: ReactNode;
}

const find = async (page: ChoosePage, signal: AbortSignal) =>
  call(errorNo.materials, page, { signal, showError: false });

/** What of the library a step shows: a video of how it is done, a drawing. */
export function StepMaterials({ field, ids, known, learn, onChange, error }: StepMaterialsProps) {
  const w = useWords(errorNoWords).form.materials;
  const [choosing, setChoosing] = useState(false);
  const show = ({ id, name, kind, locale, status, hidden }: MaterialEntry) => ({
    id,
    name,
    note: `${w.kinds[kind]} · ${w.languages[locale]}`,
    picture: null,
    status: <StatusBadge tone={hidden ? 'quiet' : 'good'}>{w.statuses[status]}</StatusBadge>,
  });
  return (
    <Input.Wrapper label={w.label} labelElement="div" description={w.hint} error={error} data-path={field}>
      <Group gap="xs" mt={6}>
        {ids.map((id) => {
          const entry = known.get(id);
          const name = entry?.name ?? w.gone;
          return (
            <Pill
              key={id}
              size="md"
              withRemoveButton
              onRemove={() => onChange(ids.filter((one) => one !== id))}
              removeButtonProps={{ 'aria-label': fill(w.remove, { name }), 'aria-hidden': false, tabIndex: 0 }}
            >
              {name}
              {entry?.hidden === true && (
                <Text span size="xs" c="dimmed">
                  {` · ${w.statuses[entry.status]}`}
                </Text>
              )}
            </Pill>
          );
        })}
        {ids.length < MOST_STEP_MATERIALS && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus size={14} />}
            onClick={() => setChoosing(true)}
          >
            {w.choose}
          </Button>
        )}
      </Group>
      <ChooseDialog
        opened={choosing}
        title={w.choose}
        from={['error-step-materials']}
        find={find}
        show={show}
        taken={ids}
        most={MOST_STEP_MATERIALS}
        confirm={w.confirm}
        empty={{ title: w.none, description: w.noneHint }}
        onChoose={(entries) => {
          learn(entries);
          onChange([...ids, ...entries.map(({ id }) => id)]);
        }}
        onClose={() => setChoosing(false)}
      />
    </Input.Wrapper>
  );
}

import { sourceModes } from '@console/contract/areas/application/upgrade-plan/parts';
import { Input, MultiSelect, NumberInput, SegmentedControl, SimpleGrid, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { fill, useWords } from '../../../../../lib/words.ts';
import { appVersionWords } from '../../../../../locales/application/app-version.ts';
import { planFormWords } from '../../../../../locales/application/upgrade-plan-form.ts';
import type { PlanNames, PlanPart } from '../plan-part.ts';
import { useSourceVersions } from '../use-applications.ts';

/** From which versions devices are upgraded. */
export function SourceField({ part: { values, set, errorOf }, names }: { part: PlanPart; names: PlanNames }) {
  const { source: w, basics } = useWords(planFormWords);
  const { channels } = useWords(appVersionWords);
  const { source, applicationId, targetVersionId } = values;
  const found = useSourceVersions(source.mode === 'LIST' ? applicationId : '');
  const wide = useMediaQuery('(min-width: 40em)', true, { getInitialValueInEffect: false });
  const error = errorOf('source');
  const offered = (found ?? [])
    .filter(({ versionId }) => versionId !== targetVersionId)
    .map(({ versionId, versionName, versionCode, channel }) => ({
      value: versionId,
      label: fill(basics.targetOption, {
        name: versionName ?? '',
        channel: channels[channel],
        code: versionCode ?? '',
      }),
    }));
  const kept = source.versionIds
    .filter((id) => !offered.some(({ value }) => value === id))
    .map((id) => ({ value: id, label: names[id]?.name ?? w.gone }));
  const code = (field: 'minCode' | 'maxCode', label: string) => (
    <NumberInput
      label={label}
      placeholder={w.open}
      min={0}
      allowDecimal={false}
      allowNegative={false}
      hideControls
      value={source[field] ?? ''}
      onChange={(value) => set({ source: { ...source, [field]: typeof value === 'number' ? value : null } })}
    />
  );
  return (
    <Stack gap="sm" data-path="source">
      <Input.Wrapper label={w.title} description={w.hint} labelElement="div">
        <div>
          <SegmentedControl
            mt={6}
            aria-label={w.title}
            orientation={wide ? 'horizontal' : 'vertical'}
            fullWidth={!wide}
            data={sourceModes.map((mode) => ({ value: mode, label: w.modes[mode] }))}
            value={source.mode}
            onChange={(mode) => set({ source: { ...source, mode: sourceModes.find((one) => one === mode) ?? 'ANY' } })}
          />
        </div>
      </Input.Wrapper>
      {source.mode === 'LIST' && (
        <MultiSelect
          label={w.versions}
          placeholder={
            source.versionIds.length === 0 ? (applicationId === '' ? basics.applicationFirst : w.chooseVersions) : ''
          }
          required
          searchable
          hidePickedOptions
          maxValues={100}
          data={[...offered, ...kept]}
          nothingFoundMessage={w.noVersions}
          value={source.versionIds}
          onChange={(versionIds) => set({ source: { ...source, versionIds } })}
          comboboxProps={{ shadow: 'md' }}
        />
      )}
      {source.mode === 'RANGE' && (
        <div>
          <SimpleGrid cols={2} spacing="md" maw={420}>
            {code('minCode', w.min)}
            {code('maxCode', w.max)}
          </SimpleGrid>
          <Text size="xs" c="dimmed" mt={4}>
            {w.rangeHint}
          </Text>
        </div>
      )}
      {error !== undefined && <Input.Error role="alert">{error}</Input.Error>}
    </Stack>
  );
}

import { type Toolbox, toolbox } from '@console/contract/areas/toolbox/toolbox/toolbox';
import { Button, Group, SegmentedControl, Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '../../../../kit/page/EmptyState.tsx';
import { call } from '../../../../lib/api/client.ts';
import { useMay } from '../../../../lib/session/session.ts';
import { fill, type Locale, useLocale, useWords } from '../../../../lib/words.ts';
import { toolboxWords } from '../../../../locales/toolbox/toolbox.ts';
import { useToolboxStatus } from '../StatusSwitch.tsx';
import { HiddenList } from './HiddenList.tsx';
import { Phone } from './Phone.tsx';

/** The toolbox as an app shows it, as whom and in which language one wants, before anybody sees it. */
export function ToolboxPreview({ record, name }: { record: Toolbox; name: string }) {
  const w = useWords(toolboxWords).preview;
  const { audiences } = useWords(toolboxWords);
  const { toolboxId, audience } = record;
  const [locale, setLocale] = useState<Locale>(useLocale()[0]);
  const [as, setAs] = useState<'CLIENT' | 'TEAM'>(audience === 'TEAM' ? 'TEAM' : 'CLIENT');
  const { data, error, refetch } = useQuery({
    queryKey: [toolbox.preview.path, toolboxId, as, locale],
    queryFn: ({ signal }) => call(toolbox.preview, { toolboxId, as, locale }, { signal, showError: false }),
  });
  const isFor = audience === 'BOTH' || audience === as;
  return (
    <section aria-label={w.title}>
      <Group justify="space-between">
        <Title order={2} fz="md" fw={600}>
          {w.title}
        </Title>
        <EnableButton record={record} name={name} />
      </Group>
      <Group gap="xs" my="sm">
        <SegmentedControl
          size="xs"
          aria-label={w.language}
          data={[
            { value: 'zh-CN', label: '中文' },
            { value: 'en-US', label: 'English' },
          ]}
          value={locale}
          onChange={setLocale}
        />
        <SegmentedControl
          size="xs"
          aria-label={w.audience}
          data={[
            { value: 'CLIENT', label: w.client },
            { value: 'TEAM', label: w.team },
          ]}
          value={as}
          onChange={setAs}
        />
      </Group>
      <Text size="sm" c="dimmed" mb="sm" component="output" display="block">
        {isFor
          ? record.status === 'ENABLED'
            ? w.isEnabled
            : w.notEnabled
          : fill(w.notFor, { audience: audiences[audience], who: as === 'CLIENT' ? w.client : w.team })}
      </Text>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton h={420} maw={360} radius={24} />
      ) : (
        <>
          <Phone key={`${as} ${locale}`} shown={data} locale={locale} />
          <HiddenList hidden={data.hidden} />
        </>
      )}
    </section>
  );
}

function EnableButton({ record, name }: { record: Toolbox; name: string }) {
  const w = useWords(toolboxWords).preview;
  const mayStatus = useMay('toolbox:box:status');
  const { busy, change } = useToolboxStatus({ ...record, name });
  if (!mayStatus) return null;
  const isOn = record.status === 'ENABLED';
  return (
    <Button size="xs" variant={isOn ? 'default' : 'filled'} loading={busy} onClick={change}>
      {isOn ? w.disable : w.enable}
    </Button>
  );
}

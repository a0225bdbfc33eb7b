import { material } from '@console/contract/areas/material/material/material';
import { Anchor, List, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ReferenceLink } from '../../../../../kit/display/ReferenceLink.tsx';
import { EmptyState, ErrorState } from '../../../../../kit/page/EmptyState.tsx';
import { call } from '../../../../../lib/api/client.ts';
import { formatNumber } from '../../../../../lib/format.ts';
import { pathOf } from '../../../../../lib/route/paths.ts';
import { fill, useWords } from '../../../../../lib/words.ts';
import { materialDetailWords } from '../../../../../locales/material/material-detail.ts';
import { KeptTexts } from '../../remove/KeptTexts.tsx';
import { RefList } from '../../remove/RefList.tsx';
import { TwinUses } from '../../remove/TwinUses.tsx';
import { toolboxRefs } from '../../remove/toolbox-refs.ts';

/** Every place that shows it: toolboxes by their tools, tools that are in no toolbox yet, and texts. */
async function usesOf(materialId: string, signal: AbortSignal) {
  const [refs, { references, placeCount, toolboxCount, twin, texts, moreTexts }] = await Promise.all([
    toolboxRefs(materialId, signal),
    call(material.impact, { materialId }, { signal, showError: false }),
  ]);
  const boxed = new Set(refs.map(({ toolId }) => toolId));
  const loose = references.filter(({ id }) => !boxed.has(id));
  const boxes = new Set(refs.map(({ toolboxId }) => toolboxId)).size;
  const cut = boxed.size + loose.length < placeCount || boxes < toolboxCount ? { placeCount, toolboxCount } : null;
  return { refs, loose, cut, twin, texts, moreTexts };
}

export function Uses({ materialId }: { materialId: string }) {
  const w = useWords(materialDetailWords).uses;
  const { data, error, refetch } = useQuery({
    queryKey: [material.getToolboxRefMaterial.path, materialId],
    queryFn: ({ signal }) => usesOf(materialId, signal),
  });
  const link = (
    <Anchor component={Link} size="sm" to={pathOf('whereUsed', { kind: 'material', id: materialId })}>
      {w.all}
    </Anchor>
  );
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={120} />;
  const { refs, loose, cut, twin, texts, moreTexts } = data;
  if (refs.length + loose.length + texts.length === 0 && cut === null)
    return (
      <EmptyState title={w.none} description={w.noneHint}>
        {link}
      </EmptyState>
    );
  return (
    <Stack gap="md">
      {refs.length > 0 && <RefList refs={refs} />}
      {loose.length > 0 && (
        <List size="sm" spacing={8}>
          {loose.map((reference) => (
            <List.Item key={reference.id}>
              <ReferenceLink reference={reference} />
            </List.Item>
          ))}
        </List>
      )}
      {cut && (
        <Text size="sm">
          {fill(w.cut, { places: formatNumber(cut.placeCount), toolboxes: formatNumber(cut.toolboxCount) })}
        </Text>
      )}
      {twin && <TwinUses twin={twin} />}
      <KeptTexts texts={texts} more={moreTexts} />
      {link}
    </Stack>
  );
}

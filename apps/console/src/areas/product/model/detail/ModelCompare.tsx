import { model, type ProductModel } from '@console/contract/areas/product/model';
import { Select, SimpleGrid, Skeleton, Stack, Switch, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Dialog } from '../../../../kit/dialog/Dialog.tsx';
import { ErrorState } from '../../../../kit/page/EmptyState.tsx';
import { call } from '../../../../lib/api/client.ts';
import { formatBytes } from '../../../../lib/format.ts';
import { loadPart } from '../../../../lib/load-part.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { modelWords } from '../../../../locales/product/model.ts';
import { useCount } from '../model-words.ts';
import type { ModelScene } from '../../../../kit/model-viewer/model-scene.ts';

const ModelViewer = lazy(async () => ({
  default: (await loadPart(() => import('../../../../kit/model-viewer/ModelViewer.tsx'))).ModelViewer,
}));

/** As many versions as one product has in a list for choosing. */
const OFFERED = 200;

/** Two versions side by side; turning one turns the other. */
export function ModelCompare({ modelId, onClose }: { modelId: string | undefined; onClose: () => void }) {
  const w = useWords(modelWords).compare;
  return (
    <Dialog opened={modelId !== undefined} title={w.title} size={1180} onClose={onClose}>
      {modelId !== undefined && <Both key={modelId} modelId={modelId} />}
    </Dialog>
  );
}

function Both({ modelId }: { modelId: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: [model.detail.path, modelId],
    queryFn: ({ signal }) => call(model.detail, { modelId }, { signal, showError: false }),
  });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return data ? <Chosen first={data} /> : <Skeleton h={420} />;
}

function Chosen({ first }: { first: ProductModel }) {
  const w = useWords(modelWords).compare;
  const { data } = useQuery({
    queryKey: [model.page.path, 'compare', first.productId],
    queryFn: ({ signal }) =>
      call(model.page, { productId: first.productId, pageSize: OFFERED }, { signal, showError: false }),
  });
  const others = (data?.list ?? []).filter(
    ({ modelId, status }) => modelId !== first.modelId && status !== 'PROCESSING' && status !== 'FAILED',
  );
  const sameName = others.find(({ name }) => name === first.name);
  const [wanted, setWanted] = useState<string | null>(null);
  const [linked, setLinked] = useState(true);
  const second = others.find(({ modelId }) => modelId === wanted) ?? sameName ?? others[0];
  const link = useLinkedViews(linked);
  if (data && others.length === 0) return <Text size="sm">{w.none}</Text>;
  return (
    <Stack gap="sm">
      <Select
        label={w.other}
        placeholder={w.choose}
        maw={360}
        allowDeselect={false}
        data={others.map(({ modelId, name, versionNo }) => ({
          value: modelId,
          label: fill(w.versionOf, { name, version: versionNo }),
        }))}
        value={second?.modelId ?? null}
        onChange={setWanted}
      />
      <Switch label={w.linked} checked={linked} onChange={(event) => setLinked(event.currentTarget.checked)} />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="sm">
        <Side model={first} onScene={(scene) => link(0, scene)} />
        {second ? (
          <Side key={second.modelId} model={second} onScene={(scene) => link(1, scene)} />
        ) : (
          <Skeleton h={420} />
        )}
      </SimpleGrid>
    </Stack>
  );
}

/** Passes the view of one scene on to the other while they are linked. */
function useLinkedViews(linked: boolean) {
  const [scenes, setScenes] = useState<readonly (ModelScene | undefined)[]>([]);
  const [first, second] = scenes;
  useEffect(() => {
    first?.watchMoves(() => linked && second?.look(first.view()));
    second?.watchMoves(() => linked && first?.look(second.view()));
  }, [first, second, linked]);
  return (at: 0 | 1, scene: ModelScene | undefined) =>
    setScenes((now) => (at === 0 ? [scene, now[1]] : [now[0], scene]));
}

function Side({ model: shown, onScene }: { model: ProductModel; onScene: (scene: ModelScene | undefined) => void }) {
  const w = useWords(modelWords);
  const count = useCount();
  return (
    <section aria-label={fill(w.compare.versionOf, { name: shown.name, version: shown.versionNo })}>
      <Title order={3} fz="sm" fw={600}>
        {fill(w.compare.versionOf, { name: shown.name, version: shown.versionNo })}
      </Title>
      <Text size="xs" c="dimmed" mb="xs">
        {[
          `${w.faces} ${count(shown.faceCount)}`,
          `${w.textures} ${count(shown.textureBytes, formatBytes)}`,
          shown.file && formatBytes(shown.file.size),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      <Suspense fallback={<Skeleton h={360} />}>
        <ModelViewer model={shown} onScene={onScene} />
      </Suspense>
    </section>
  );
}

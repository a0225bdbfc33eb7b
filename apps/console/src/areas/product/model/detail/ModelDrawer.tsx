import { model, type ProductModel } from '@console/contract/areas/product/model';
import { Alert, Anchor, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { SideDrawer } from '../../../../kit/dialog/SideDrawer.tsx';
import { Descriptions } from '../../../../kit/display/Descriptions.tsx';
import { EmptyState, ErrorState } from '../../../../kit/page/EmptyState.tsx';
import { HistoryLink } from '../../../../kit/page/HistoryLink.tsx';
import { RecordSkeleton } from '../../../../kit/page/RecordDrawer.tsx';
import { Time } from '../../../../kit/time/Time.tsx';
import { call, CallError } from '../../../../lib/api/client.ts';
import { formatBytes } from '../../../../lib/format.ts';
import { loadPart } from '../../../../lib/load-part.ts';
import { pathOf } from '../../../../lib/route/paths.ts';
import { useLocale, useWords } from '../../../../lib/words.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import { modelLaunchWords } from '../../../../locales/product/model-launch.ts';
import { modelWords } from '../../../../locales/product/model.ts';
import { productNames } from '../../product/product-name.ts';
import { isLaunched, isRead, whyNotLaunch } from '../launch/launch-rules.ts';
import { LaunchesPanel } from '../launch/LaunchesPanel.tsx';
import { WhyButton } from '../launch/WhyButton.tsx';
import { ModelRating, ModelStatus } from '../ModelBadges.tsx';
import { useCount, useModelSentences } from '../model-words.ts';

/** Whoever only looks through the list waits for no graphics. */
const AnnotatedModel = lazy(async () => ({
  default: (await loadPart(() => import('./AnnotatedModel.tsx'))).AnnotatedModel,
}));

const PROCESSING_MS = 1000;
const LAUNCHING_MS = 3000;
/** How soon it may be another one by itself. */
const restOf = (record: ProductModel | undefined) =>
  record?.status === 'PROCESSING' ? PROCESSING_MS : record && record.livePlans.length > 0 ? LAUNCHING_MS : false;

type Act = ((record: ProductModel) => void) | undefined;

interface ModelDrawerProps {
  modelId: string | undefined;
  onClose: () => void;
  /** Nothing for who may not. */
  onEdit: Act;
  onDelete: Act;
  onDownload: Act;
  onCompare: (record: ProductModel) => void;
  onLaunch: Act;
  onOffline: Act;
}

/** Everything about one model, to turn and look at. */
export function ModelDrawer({ modelId, onClose, ...actions }: ModelDrawerProps) {
  const w = useWords(modelWords).detail;
  return (
    <SideDrawer opened={modelId !== undefined} title={w.title} size={860} onClose={onClose}>
      {modelId !== undefined && <Detail key={modelId} modelId={modelId} {...actions} />}
    </SideDrawer>
  );
}

function Detail({ modelId, ...actions }: Omit<ModelDrawerProps, 'onClose'> & { modelId: string }) {
  const w = useWords(modelWords);
  const [locale] = useLocale();
  const { data, error, refetch } = useQuery({
    queryKey: [model.detail.path, modelId],
    queryFn: ({ signal }) => call(model.detail, { modelId }, { signal, showError: false }),
    refetchInterval: ({ state }) => restOf(state.data),
  });
  const isGone = error instanceof CallError && (error.http === 404 || error.http === 400);
  if (isGone) return <EmptyState kind="gone" title={w.detail.gone} description={w.detail.goneHint} />;
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <RecordSkeleton />;
  const { main } = productNames({ name: data.productName, nameEn: data.productNameEn }, locale);
  return (
    <Stack gap="lg">
      <div>
        <Title order={2} fz="lg" fw={600}>
          {data.name}
        </Title>
        <Text size="sm" c="dimmed">
          {[main, data.versionNo, data.format].join(' · ')}
        </Text>
      </div>
      <Actions record={data} {...actions} />
      <Verdict record={data} />
      <LaunchesPanel record={data} />
      {isRead(data) && (
        <Suspense fallback={<Skeleton h={360} />}>
          <AnnotatedModel model={data} mayEdit={actions.onEdit !== undefined} />
        </Suspense>
      )}
      <Facts record={data} />
      <Group gap="lg">
        <Anchor component={Link} size="sm" to={pathOf('launchLog', { modelId })}>
          {w.log}
        </Anchor>
        <HistoryLink objectType="productModel" objectId={modelId}>
          {w.history}
        </HistoryLink>
      </Group>
    </Stack>
  );
}

function Actions({
  record,
  onEdit,
  onDelete,
  onDownload,
  onCompare,
  onLaunch,
  onOffline,
}: Omit<ModelDrawerProps, 'modelId' | 'onClose'> & { record: ProductModel }) {
  const w = useWords(modelWords).detail;
  const common = useWords(kitWords).common;
  const launch = useWords(modelLaunchWords);
  const why = whyNotLaunch(record);
  return (
    <Group gap="xs">
      {onLaunch && (
        <WhyButton size="xs" why={why && launch.why[why]} onClick={() => onLaunch(record)}>
          {launch.launch}
        </WhyButton>
      )}
      {onOffline && record.status === 'LAUNCHED' && (
        <Button size="xs" variant="light" color="orange" onClick={() => onOffline(record)}>
          {launch.offline}
        </Button>
      )}
      {onEdit && (
        <Button size="xs" variant="default" onClick={() => onEdit(record)}>
          {record.status === 'FAILED' || record.budget === 'TOO_HEAVY' ? w.replace : common.edit}
        </Button>
      )}
      {isRead(record) && (
        <Button size="xs" variant="default" onClick={() => onCompare(record)}>
          {w.compare}
        </Button>
      )}
      {onDownload && record.file && (
        <Button size="xs" variant="default" onClick={() => onDownload(record)}>
          {common.download}
        </Button>
      )}
      {onDelete && (
        <WhyButton
          size="xs"
          variant="light"
          color="red"
          why={isLaunched(record) ? launch.launched : undefined}
          onClick={() => onDelete(record)}
        >
          {common.delete}
        </WhyButton>
      )}
    </Group>
  );
}

const colors = { OK: 'green', HEAVY: 'yellow', TOO_HEAVY: 'red' } as const;

/** What came of the check, in a sentence. */
function Verdict({ record }: { record: ProductModel }) {
  const w = useWords(modelWords).detail;
  const sentences = useModelSentences();
  const { status, budget, failure } = record;
  const text = status === 'PROCESSING' ? w.processing : (sentences.failure(failure) ?? sentences.budget(record));
  if (text === undefined) return null;
  return (
    <Alert variant="light" color={failure ? 'red' : budget === null ? 'gray' : colors[budget]}>
      <output>{text}</output>
    </Alert>
  );
}

function Facts({ record }: { record: ProductModel }) {
  const w = useWords(modelWords);
  const { none } = useWords(kitWords).common;
  const count = useCount();
  const isReady = isRead(record);
  const counted = (value: number | null, format?: (value: number) => string) => (isReady ? count(value, format) : none);
  return (
    <section aria-label={w.detail.facts}>
      <Descriptions
        items={[
          [w.status, <ModelStatus key="status" status={record.status} />],
          [w.budget, <ModelRating key="budget" {...record} />],
          [w.faces, counted(record.faceCount)],
          [w.vertices, counted(record.vertexCount)],
          [w.animations, counted(record.animationCount)],
          [w.textures, counted(record.textureBytes, formatBytes)],
          [w.form.file, record.file?.name],
          [w.size, record.file && formatBytes(record.file.size)],
          [w.createdAt, <Time key="created" value={record.createdAt} />],
          [w.createdBy, record.createdBy?.name],
          [w.updatedAt, <Time key="updated" value={record.updatedAt} />],
          [w.updatedBy, record.updatedBy?.name],
        ]}
      />
    </section>
  );
}

import { appVersion, type AppVersion } from '@console/contract/areas/application/app-version';
import { Alert, Anchor, Drawer, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { CopyText } from '../../../../kit/display/CopyText.tsx';
import { Descriptions } from '../../../../kit/display/Descriptions.tsx';
import { EmptyState, ErrorState } from '../../../../kit/page/EmptyState.tsx';
import { useReturnFocus } from '../../../../kit/dialog/return-focus.ts';
import { Time } from '../../../../kit/time/Time.tsx';
import { mayOpen } from '../../../../lib/session/access.ts';
import { call, CallError } from '../../../../lib/api/client.ts';
import { formatBytes, formatNumber, formatTime } from '../../../../lib/format.ts';
import { pathOf } from '../../../../lib/route/paths.ts';
import { fill, locales, useWords } from '../../../../lib/words.ts';
import { appVersionWords } from '../../../../locales/application/app-version.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import { ActionButtons } from './ActionButtons.tsx';
import { PackageFacts } from './PackageFacts.tsx';
import { Preflight } from './Preflight.tsx';
import { usePlanLinks } from '../use-plan-links.ts';
import { usePrevious } from './use-previous.ts';
import type { VersionActions } from '../actions/use-version-actions.tsx';
import { nameOf } from '../version-states.ts';
import { VersionStatus } from '../VersionStatus.tsx';
import versionsStyles from '../versions.module.css';
import styles from './version-drawer.module.css';

const CHECKING_MS = 1000;

interface VersionDrawerProps {
  versionId: string | undefined;
  actions: VersionActions;
  onClose: () => void;
}

/** Everything about one version, and what can be done about it. */
export function VersionDrawer({ versionId, actions, onClose }: VersionDrawerProps) {
  const w = useWords(appVersionWords).detail;
  const { close } = useWords(kitWords).common;
  useReturnFocus(versionId !== undefined);
  return (
    <Drawer
      opened={versionId !== undefined}
      onClose={onClose}
      position="right"
      size={720}
      title={w.title}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': close }}
    >
      {versionId !== undefined && <Detail key={versionId} versionId={versionId} actions={actions} />}
    </Drawer>
  );
}

function Detail({ versionId, actions }: { versionId: string; actions: VersionActions }) {
  const w = useWords(appVersionWords);
  const { data, error, refetch } = useQuery({
    queryKey: [appVersion.detail.path, versionId],
    queryFn: ({ signal }) => call(appVersion.detail, { versionId }, { signal, showError: false }),
    refetchInterval: ({ state }) => (state.data?.status === 'CHECKING' ? CHECKING_MS : false),
  });
  const previous = usePrevious(data);
  const isGone = error instanceof CallError && (error.http === 404 || error.http === 400);
  if (isGone) return <EmptyState kind="gone" title={w.detail.gone} description={w.detail.goneHint} />;
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={320} aria-busy />;
  return (
    <Stack gap="lg">
      <div>
        <Title order={2} fz="lg" fw={600}>
          {data.applicationName} {nameOf(data)}
        </Title>
        {data.versionCode !== null && (
          <Text size="sm" c="dimmed">
            {fill(w.codeOf, { code: data.versionCode })}
          </Text>
        )}
      </div>
      <ActionButtons version={data} actions={actions} />
      <Ended version={data} />
      <Preflight version={data} />
      <Facts version={data} />
      <Notes version={data} />
      {data.packageType === 'FULL' && <PackageFacts version={data} previous={previous} />}
      <Links version={data} />
    </Stack>
  );
}

/** Where else there is something about it. */
function Links({ version }: { version: AppVersion }) {
  const w = useWords(appVersionWords);
  const plans = usePlanLinks(version);
  const history = { objectType: 'appVersion', objectId: version.versionId };
  const links = [...plans, ...(mayOpen('systemlog') ? [{ label: w.history, path: pathOf('systemlog', history) }] : [])];
  return (
    <Group gap="lg">
      {links.map(({ label, path }) => (
        <Anchor key={path} component={Link} size="sm" to={path}>
          {label}
        </Anchor>
      ))}
    </Group>
  );
}

/** Why it is no longer offered. */
function Ended({ version: { status, ended } }: { version: AppVersion }) {
  const w = useWords(appVersionWords).detail;
  if (ended === null || (status !== 'DEPRECATED' && status !== 'WITHDRAWN')) return null;
  const { at, byName, reason } = ended;
  const time = formatTime(at);
  return (
    <Alert
      color={status === 'WITHDRAWN' ? 'red' : 'orange'}
      variant="light"
      title={byName === null ? fill(w.endedSystem[status], { time }) : fill(w.ended[status], { name: byName, time })}
    >
      {fill(w.reason, { reason })}
    </Alert>
  );
}

function Facts({ version }: { version: AppVersion }) {
  const w = useWords(appVersionWords);
  const { file, storeUrl, forcedBelowVersionCode } = version;
  return (
    <section aria-label={w.detail.facts}>
      <Title order={3} fz="md" fw={600} mb="xs">
        {w.detail.facts}
      </Title>
      <Descriptions
        items={[
          [w.status, <VersionStatus key="status" version={version} />],
          [w.channel, w.channels[version.channel]],
          [w.updateMode, w.updateModes[version.updateMode]],
          ...(forcedBelowVersionCode === null
            ? []
            : [[w.forcedBelow, fill(w.forcedBelowOf, { code: forcedBelowVersionCode })] as const]),
          ...(storeUrl === null
            ? []
            : [
                [
                  w.storeUrl,
                  <Anchor key="store" size="sm" href={storeUrl} target="_blank" rel="noreferrer">
                    {storeUrl}
                  </Anchor>,
                ] as const,
              ]),
          ...(file === null
            ? []
            : ([
                [w.file, `${file.name} (${formatBytes(file.size)})`],
                [
                  w.sha256,
                  <span key="hash" className={versionsStyles.hash}>
                    <CopyText text={file.sha256} />
                  </span>,
                ],
                [w.downloads, formatNumber(version.downloadCount)],
              ] as const)),
          [w.onPage, version.isDownloadPage ? w.detail.yes : w.detail.no],
          ...(version.publishedAt === null
            ? []
            : ([
                [w.publishedAt, <Time key="published" value={version.publishedAt} />],
                [w.publishedBy, version.publishedByName],
              ] as const)),
          [w.createdAt, <Time key="created" value={version.createdAt} />],
          [w.createdBy, version.createdBy?.name],
        ]}
      />
    </section>
  );
}

function Notes({ version: { releaseNotes } }: { version: AppVersion }) {
  const w = useWords(appVersionWords);
  return (
    <section aria-label={w.notes}>
      <Title order={3} fz="md" fw={600} mb="xs">
        {w.notes}
      </Title>
      <div className={styles.notes}>
        {locales.map((locale) => (
          <div key={locale}>
            <Text size="xs" c="dimmed">
              {w.language[locale]}
            </Text>
            <p lang={locale}>{releaseNotes[locale] || w.notesNone}</p>
          </div>
        ))}
      </div>
    </section>
  );
}

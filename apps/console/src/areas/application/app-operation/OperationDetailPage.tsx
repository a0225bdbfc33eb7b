import { appOperation, type AppOperation } from '@console/contract/areas/application/app-operation/app-operation';
import type { OutputOf } from '@console/contract/endpoint';
import { Anchor, Button, Stack, Table, Text } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { useGoBack, useListBreadcrumb } from '../../../kit/page/list-return.ts';
import { CopyText } from '../../../kit/display/CopyText.tsx';
import { Descriptions } from '../../../kit/display/Descriptions.tsx';
import { PageHeader } from '../../../kit/page/PageHeader.tsx';
import { Panel } from '../../../kit/page/Panel.tsx';
import { RecordPage } from '../../../kit/page/RecordPage.tsx';
import { Time } from '../../../kit/time/Time.tsx';
import { mayOpen } from '../../../lib/session/access.ts';
import { pathOf } from '../../../lib/route/paths.ts';
import { useWords } from '../../../lib/words.ts';
import { appOperationWords } from '../../../locales/application/app-operation.ts';
import { PlatformName } from '../application/PlatformName.tsx';
import { OperationResult } from '../../../kit/display/badge/OperationResult.tsx';
import { OperationTimeline } from './OperationTimeline.tsx';
import styles from './operation.module.css';

type Found = OutputOf<(typeof appOperation)['detail']>;

/** One operation: who, where, what, and what came before and after it. */
export function OperationDetailPage() {
  const id = useSearchParams()[0].get('id') ?? '';
  return (
    <RecordPage key={id} endpoint={appOperation.detail} input={{ id }} list="operationlog">
      {(found) => <Detail found={found} />}
    </RecordPage>
  );
}

function Detail({ found }: { found: Found }) {
  const w = useWords(appOperationWords);
  const goBack = useGoBack('operationlog');
  useListBreadcrumb('operationlog', found.event);
  return (
    <Stack gap="md">
      <PageHeader
        title={found.event}
        actions={
          <Button variant="default" onClick={goBack}>
            {w.detail.back}
          </Button>
        }
      />
      <Panel title={w.detail.what}>
        <Descriptions
          items={[
            [w.time, <Time key="time" value={found.time} />],
            [w.event, found.event],
            [w.page, found.page],
            [w.result, <OperationResult key="result" result={found.result} />],
            [w.detail.receivedAt, <Time key="received" value={found.receivedAt} />],
            [w.detail.id, <CopyText key="id" text={found.id} />],
          ]}
        />
      </Panel>
      <Who found={found} />
      <Panel title={w.detail.where}>
        <Descriptions
          items={[
            [w.application, found.applicationName],
            [w.version, found.versionName],
            [w.platform, <PlatformName key="platform" platform={found.platform} />],
            [w.device, found.deviceModel],
            [w.os, found.osVersion],
            [w.network, found.network && w.networks[found.network]],
            [w.ip, found.ip],
          ]}
        />
      </Panel>
      <Panel title={w.detail.params}>
        <Params params={found.params} />
      </Panel>
      <Panel title={w.detail.session}>
        {found.around.length === 0 ? (
          <Quiet>{w.detail.noSession}</Quiet>
        ) : (
          <OperationTimeline lines={found.around} here={found.id} />
        )}
      </Panel>
    </Stack>
  );
}

const Quiet = ({ children }: { children: string }) => (
  <Text size="sm" c="dimmed">
    {children}
  </Text>
);

/** The page of the user, for those who may open it. */
function userPath({ userKind, userId }: AppOperation): string | undefined {
  if (userId === null) return undefined;
  if (userKind === 'CLIENT_USER' && mayOpen('userInfoDetail'))
    return pathOf('userInfoDetail', { clientUserId: userId });
  if (userKind === 'TEAM_USER' && mayOpen('teamInfoDetail')) return pathOf('teamInfoDetail', { teamUserId: userId });
  if (userKind === 'TEST_ACCOUNT' && mayOpen('testAccount')) return pathOf('testAccount', { testAccountId: userId });
  return undefined;
}

function Who({ found }: { found: Found }) {
  const w = useWords(appOperationWords);
  const { userId, userName, userKind, clientName } = found;
  const to = userPath(found);
  const name = userName ?? w.guest;
  return (
    <Panel
      title={w.detail.who}
      aside={
        userId !== null && (
          <Anchor component={Link} to={pathOf('operationlog', { userId })} size="sm">
            {w.detail.allOfUser}
          </Anchor>
        )
      }
    >
      <Descriptions
        items={[
          [
            w.who,
            to === undefined ? (
              name
            ) : (
              <Anchor key="who" component={Link} to={to} size="sm">
                {name}
              </Anchor>
            ),
          ],
          [w.kind, w.kinds[userKind]],
          [w.client, clientName],
        ]}
      />
    </Panel>
  );
}

function Params({ params }: { params: unknown }) {
  const w = useWords(appOperationWords).detail;
  const entries = Object.entries((params ?? {}) as Record<string, string | number | boolean | null>);
  if (entries.length === 0) return <Quiet>{w.noParams}</Quiet>;
  const shown = (value: string | number | boolean | null) =>
    typeof value === 'boolean' ? (value ? w.yes : w.no) : String(value ?? '—');
  return (
    <Table className={styles.params} aria-label={w.params}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th w="30%">{w.param}</Table.Th>
          <Table.Th>{w.value}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {entries.map(([name, value]) => (
          <Table.Tr key={name}>
            <Table.Td>{name}</Table.Td>
            <Table.Td>{shown(value)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

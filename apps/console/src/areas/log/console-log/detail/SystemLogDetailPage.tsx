import { kindWords } from '@console/contract/kinds';
import { consoleLog, type ConsoleLog, type ConsoleLogDetail } from '@console/contract/areas/log/console-log';
import { logActionWords, logModuleWords } from '@console/contract/areas/log/console-log-words';
import { Anchor, Button, Stack, Text } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { useGoBack, useListBreadcrumb } from '../../../../kit/page/list-return.ts';
import { CopyText } from '../../../../kit/display/CopyText.tsx';
import { Descriptions } from '../../../../kit/display/Descriptions.tsx';
import { useOperationWords } from '../../../../kit/operation/operation-words.ts';
import { PageHeader } from '../../../../kit/page/PageHeader.tsx';
import { Panel } from '../../../../kit/page/Panel.tsx';
import { RecordPage } from '../../../../kit/page/RecordPage.tsx';
import { StatusBadge } from '../../../../kit/display/badge/StatusBadge.tsx';
import { Time } from '../../../../kit/time/Time.tsx';
import { deviceParts } from '../../../../lib/device.ts';
import { pathOf } from '../../../../lib/route/paths.ts';
import { useLocale, useWords } from '../../../../lib/words.ts';
import { logWords } from '../../../../locales/log/console-log.ts';
import { isComparison, LogChanges } from './LogChanges.tsx';
import { LogResult } from '../LogResult.tsx';
import { targetOf } from '../log-target.ts';
import styles from './system-log-detail-page.module.css';

/** One line of the log with everything that is known about it. */
export function SystemLogDetailPage() {
  const id = useSearchParams()[0].get('id') ?? '';
  return (
    <RecordPage key={id} endpoint={consoleLog.detail} input={{ id }} list="systemlog">
      {(line) => <Detail line={line} />}
    </RecordPage>
  );
}

function Detail({ line }: { line: ConsoleLogDetail }) {
  const { detail: w } = useWords(logWords);
  const sentenceOf = useOperationWords();
  const goBack = useGoBack('systemlog');
  useListBreadcrumb('systemlog', sentenceOf(line));
  const { objectType, objectId } = line;
  const ofObject = objectType === null || objectId === null ? undefined : pathOf('systemlog', { objectType, objectId });

  return (
    <Stack gap="md">
      <PageHeader
        title={sentenceOf(line)}
        actions={
          <Button variant="default" onClick={goBack}>
            {w.back}
          </Button>
        }
      />
      <Facts line={line} />
      <Panel title={line.changes.length > 0 && !isComparison(line.changes) ? w.told : w.changes}>
        {line.changes.length === 0 ? <Quiet>{w.noChanges}</Quiet> : <LogChanges changes={line.changes} />}
      </Panel>
      {line.sameTrace.length > 0 && (
        <Panel title={w.sameTrace}>
          <Lines lines={line.sameTrace} />
        </Panel>
      )}
      {ofObject !== undefined && (
        <Panel
          title={w.sameObject}
          aside={
            <Anchor component={Link} to={ofObject} size="sm">
              {w.allOfObject}
            </Anchor>
          }
        >
          {line.sameObject.length === 0 ? <Quiet>{w.noSameObject}</Quiet> : <Lines lines={line.sameObject} />}
        </Panel>
      )}
      <Technical line={line} />
    </Stack>
  );
}

const Quiet = ({ children }: { children: string }) => (
  <Text size="sm" c="dimmed">
    {children}
  </Text>
);

function Facts({ line }: { line: ConsoleLogDetail }) {
  const w = useWords(logWords);
  const [locale] = useLocale();
  const types: Readonly<Record<number, string>> = w.types;
  const modules: Readonly<Record<string, Record<typeof locale, string>>> = logModuleWords;
  const actions: Readonly<Record<string, Record<typeof locale, string>>> = logActionWords;
  const kind = kindWords[line.objectType ?? '']?.[locale];
  const target = targetOf(line);
  const name = [kind, line.objectName].filter(Boolean).join(' · ');
  return (
    <Panel title={w.detail.facts}>
      <Descriptions
        items={[
          [w.who, line.actorName ?? w.system],
          [w.detail.role, line.roleName ?? types[line.actorType ?? 0]],
          [w.time, <Time key="time" value={line.time} />],
          [w.action, actions[line.action]?.[locale]],
          [w.module, modules[line.module ?? '']?.[locale]],
          [
            w.object,
            target === undefined ? (
              name
            ) : (
              <Anchor key="object" component={Link} to={target} size="sm">
                {name}
              </Anchor>
            ),
          ],
          [w.result, <LogResult key="result" line={line} />],
          [w.address, line.ip],
          [w.detail.device, deviceParts(line.userAgent ?? '').join(' · ')],
        ]}
      />
    </Panel>
  );
}

function Lines({ lines }: { lines: readonly ConsoleLog[] }) {
  const w = useWords(logWords);
  const sentenceOf = useOperationWords();
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line.id}>
          <Time value={line.time} />
          <span>{line.actorName ?? w.system}</span>
          <Anchor component={Link} to={pathOf('systemLogDetail', { id: line.id })} size="sm">
            {sentenceOf(line)}
          </Anchor>
          {line.result === 'FAILURE' && <StatusBadge tone="bad">{w.failed}</StatusBadge>}
        </li>
      ))}
    </ul>
  );
}

function Technical({ line }: { line: ConsoleLogDetail }) {
  const w = useWords(logWords);
  const hash = (value: string) => <span className={styles.hash}>{value}</span>;
  return (
    <Panel
      title={w.detail.technical}
      aside={
        <StatusBadge tone={line.intact ? 'good' : 'bad'}>{line.intact ? w.detail.intact : w.detail.broken}</StatusBadge>
      }
    >
      <Descriptions
        items={[
          [w.seq, line.seq],
          [w.detail.traceId, <CopyText key="trace" text={line.traceId} />],
          [w.detail.call, hash(line.call)],
          [w.detail.objectId, line.objectId && hash(line.objectId)],
          [w.detail.hash, hash(line.hash)],
          [w.detail.prevHash, hash(line.prevHash)],
          [w.detail.userAgent, line.userAgent && hash(line.userAgent)],
        ]}
      />
    </Panel>
  );
}

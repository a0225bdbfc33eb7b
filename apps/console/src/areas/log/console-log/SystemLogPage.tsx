import { kindWords } from '@console/contract/kinds';
import { consoleLog, logActions, type ConsoleLog } from '@console/contract/areas/log/console-log';
import { readQuery, withCondition } from '@console/contract/areas/log/console-log-query';
import {
  logActionWords,
  logModuleWords,
  logResultWords,
  type LogModule,
} from '@console/contract/areas/log/console-log-words';
import { Anchor, Button, Text } from '@mantine/core';
import { IconClockShield, IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { timeColumn } from '../../../kit/table/time-column.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { DataTable } from '../../../kit/table/DataTable.tsx';
import { EmptyState } from '../../../kit/page/EmptyState.tsx';
import { FilterBar } from '../../../kit/list/FilterBar.tsx';
import { FilterSelect } from '../../../kit/list/FilterSelect.tsx';
import { useOperationWords } from '../../../kit/operation/operation-words.ts';
import { PageHeader } from '../../../kit/page/PageHeader.tsx';
import { useList } from '../../../kit/list/use-list.ts';
import { pathOf } from '../../../lib/route/paths.ts';
import { useMay, useUser } from '../../../lib/session/session.ts';
import { useLocale, useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { logWords } from '../../../locales/log/console-log.ts';
import { LogExport } from './LogExport.tsx';
import { targetOf } from './log-target.ts';
import { LogResult } from './LogResult.tsx';
import { LogSearch } from './LogSearch.tsx';
import { LogWho } from './LogWho.tsx';
import { RetentionDialog } from './RetentionDialog.tsx';
import { useHasNewLines, type LogList } from './use-has-new-lines.ts';
import { VerifyDialog } from './VerifyDialog.tsx';
import styles from './log.module.css';

/** Who did what and when, searched, exported and verified. */
export function SystemLogPage() {
  const w = useWords(logWords);
  const list = useList(consoleLog.page, { sortField: 'time', sortOrder: 'desc' });
  const columns = useLogColumns();
  const fresh = useHasNewLines(list);
  const mayVerify = useMay('log:console:verify');
  const mayExport = useMay('log:console:export');
  const keeps = useUser().type !== 3;
  const [dialog, setDialog] = useState<'verify' | 'retention'>();

  return (
    <>
      <PageHeader
        title={w.title}
        description={w.description}
        actions={
          <>
            {keeps && (
              <Button
                variant="default"
                leftSection={<IconClockShield size={16} />}
                onClick={() => setDialog('retention')}
              >
                {w.retention.button}
              </Button>
            )}
            {mayVerify && (
              <Button variant="default" leftSection={<IconShieldCheck size={16} />} onClick={() => setDialog('verify')}>
                {w.verify.button}
              </Button>
            )}
            {mayExport && <LogExport request={list.request} />}
          </>
        }
      />
      {fresh && (
        <output className={styles.fresh}>
          {w.fresh}{' '}
          <Anchor component="button" type="button" size="sm" onClick={list.refetch}>
            {w.showFresh}
          </Anchor>
        </output>
      )}
      <DataTable
        list={list}
        label={w.title}
        name="systemlog"
        columns={columns}
        keyOf={(row) => row.id}
        nameOf={(row) => `${row.seq}`}
        filters={<LogFilters list={list} />}
        empty={<EmptyState title={w.empty} description={w.emptyHint} />}
      />
      {dialog === 'verify' && <VerifyDialog close={() => setDialog(undefined)} />}
      {dialog === 'retention' && <RetentionDialog close={() => setDialog(undefined)} />}
    </>
  );
}

function useLogColumns(): Column<ConsoleLog>[] {
  const w = useWords(logWords);
  const { none } = useWords(kitWords).common;
  const [locale] = useLocale();
  const sentenceOf = useOperationWords();
  const modules: Readonly<Record<string, Record<typeof locale, string>>> = logModuleWords;
  return [
    timeColumn('time', w.time, 'always'),
    { key: 'who', title: w.who, width: 130, render: (row) => <LogWho line={row} /> },
    {
      key: 'what',
      title: w.what,
      width: 260,
      shown: 'always',
      render: (row) => (
        <Anchor component={Link} to={pathOf('systemLogDetail', { id: row.id })} size="sm" className={styles.what}>
          {sentenceOf(row)}
        </Anchor>
      ),
    },
    { key: 'object', title: w.object, width: 150, render: (row) => <LogObject line={row} /> },
    { key: 'result', title: w.result, width: 180, render: (row) => <LogResult line={row} /> },
    { key: 'address', title: w.address, width: 130, render: (row) => row.ip || none },
    {
      key: 'module',
      title: w.module,
      shown: 'extra',
      render: (row) => modules[row.module ?? '']?.[locale] ?? none,
    },
    { key: 'seq', title: w.seq, shown: 'extra', align: 'right', render: (row) => row.seq },
  ];
}

/** The name leads to the object where it still is and the reader may go there. */
function LogObject({ line }: { line: ConsoleLog }) {
  const { none } = useWords(kitWords).common;
  const [locale] = useLocale();
  const kind = kindWords[line.objectType ?? '']?.[locale];
  const target = targetOf(line);
  if (line.objectName === null) return kind ?? none;
  return (
    <>
      {target === undefined ? (
        line.objectName
      ) : (
        <Anchor component={Link} to={target} size="sm">
          {line.objectName}
        </Anchor>
      )}
      <Text size="xs" c="dimmed">
        {kind}
      </Text>
    </>
  );
}

const presets = [24, 168, 720] as const;

function LogFilters({ list }: { list: LogList }) {
  const w = useWords(logWords);
  const [locale] = useLocale();
  const { request, set } = list;
  const query = request.query ?? '';
  const { since } = readQuery(query).query;
  const hours = since !== undefined && 'hoursAgo' in since ? since.hoursAgo : undefined;
  const options = <Code extends string>(words: Readonly<Record<Code, Record<typeof locale, string>>>) =>
    (Object.keys(words) as Code[]).map((value) => ({ value, label: words[value][locale] }));
  const ago = (preset: string) => (locale === 'zh-CN' ? `${preset}小时` : `${preset}h`);

  return (
    <FilterBar list={list} align="top">
      <LogSearch key={query} query={query} onSearch={(asked) => set({ query: asked })} />
      <FilterSelect
        label={w.range}
        w={130}
        data={presets.map((preset) => ({ value: String(preset), label: w.ranges[preset] }))}
        value={hours === undefined ? null : String(hours)}
        onChange={(value) => set({ query: withCondition(query, 'since', value === null ? null : ago(value), locale) })}
      />
      <FilterSelect
        label={w.result}
        w={110}
        data={options(logResultWords)}
        value={request.result ?? null}
        onChange={(value) => set({ result: value === null ? undefined : (value as ConsoleLog['result']) })}
      />
      <FilterSelect
        label={w.action}
        w={130}
        searchable
        data={options(logActionWords)}
        value={request.action ?? null}
        onChange={(value) => set({ action: logActions.find((action) => action === value) })}
      />
      <FilterSelect
        label={w.module}
        w={150}
        searchable
        data={options<LogModule>(logModuleWords)}
        value={request.module ?? null}
        onChange={(value) => set({ module: value ?? undefined })}
      />
      {request.objectId !== undefined && (
        <Text size="xs" c="dimmed">
          {w.scopedTo}{' '}
          <Anchor
            component="button"
            type="button"
            size="xs"
            onClick={() => set({ objectType: undefined, objectId: undefined })}
          >
            {w.showAll}
          </Anchor>
        </Text>
      )}
    </FilterBar>
  );
}

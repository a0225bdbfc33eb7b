import { Anchor, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { dept as calls, type Dept } from '@console/contract/areas/account/dept';
import { useQuery } from '@tanstack/react-query';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { Descriptions } from '../../../kit/display/Descriptions.tsx';
import { EmptyState, ErrorState } from '../../../kit/page/EmptyState.tsx';
import { MaskedValue } from '../../../kit/display/MaskedValue.tsx';
import { Panel } from '../../../kit/page/Panel.tsx';
import { StatusBadge } from '../../../kit/display/badge/StatusBadge.tsx';
import { Time } from '../../../kit/time/Time.tsx';
import { useRemoval } from '../../../kit/dialog/use-removal.tsx';
import { call } from '../../../lib/api/client.ts';
import { pathOf } from '../../../lib/route/paths.ts';
import { useMay } from '../../../lib/session/session.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { deptWords } from '../../../locales/account/dept.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { BlockedDialog } from './BlockedDialog.tsx';
import type { DeptTree, TreeDept } from './dept-tree.ts';
import { DeptMoves } from './move/DeptMoves.tsx';
import { useVisit } from '../../../kit/page/recent-records.ts';
import { DeptServices } from './DeptServices.tsx';

interface DeptDetailProps {
  tree: DeptTree;
  dept: TreeDept;
  onAdd: () => void;
  onEdit: (record: Dept) => void;
  onChoose: (deptId: string | null) => void;
}

export function DeptDetail({ tree, dept, onAdd, onEdit, onChoose }: DeptDetailProps) {
  const w = useWords(deptWords);
  const { edit, delete: remove } = useWords(kitWords).common;
  const mayCreate = useMay('account:dept:create');
  const mayUpdate = useMay('account:dept:update');
  const mayDelete = useMay('account:dept:delete');
  const maySort = useMay('account:dept:sort');
  const removal = useRemoval();
  const [isBlocked, setBlocked] = useState(false);
  const { deptId } = dept;
  const { data, error, refetch } = useQuery({
    queryKey: [calls.detail.path, { deptId }],
    queryFn: ({ signal }) => call(calls.detail, { deptId }, { signal, showError: false }),
    enabled: dept.inScope,
  });
  useVisit('dept', deptId, data?.name);

  if (!dept.inScope)
    return (
      <Panel title={dept.name}>
        <EmptyState kind="forbidden" title={w.outside} description={w.outsideHint} />
      </Panel>
    );

  const removeIt = () => {
    if (dept.children.length > 0 || dept.memberCount > 0) {
      setBlocked(true);
      return;
    }
    removal.ask({
      name: dept.name,
      recordIds: [deptId],
      remove: () => call(calls.delete, { deptId }, { showError: false }),
      onRemoved: () => onChoose(dept.parentId),
    });
  };

  return (
    <Panel
      title={dept.name}
      aside={
        <Group gap="xs">
          {mayCreate && (
            <Button size="xs" variant="default" leftSection={<IconPlus size={14} />} onClick={onAdd}>
              {w.addBelow}
            </Button>
          )}
          {mayUpdate && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPencil size={14} />}
              disabled={!data}
              onClick={() => data && onEdit(data)}
            >
              {edit}
            </Button>
          )}
          {mayDelete && (
            <Button size="xs" variant="default" c="red" leftSection={<IconTrash size={14} />} onClick={removeIt}>
              {remove}
            </Button>
          )}
        </Group>
      }
    >
      {data ? (
        <Facts record={data} isLeaf={dept.children.length === 0} onChoose={onChoose} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Stack gap="lg" aria-busy>
          {[1, 2, 3].map((line) => (
            <Skeleton key={line} height={30} />
          ))}
        </Stack>
      )}
      {maySort && <DeptMoves tree={tree} dept={dept} />}
      <BlockedDialog opened={isBlocked} dept={dept} onClose={() => setBlocked(false)} />
      {removal.dialog}
    </Panel>
  );
}

interface FactsProps {
  record: Dept;
  isLeaf: boolean;
  onChoose: (deptId: string) => void;
}

function Facts({ record, isLeaf, onChoose }: FactsProps) {
  const w = useWords(deptWords);
  const mayReveal = useMay('account:sub:reveal');
  const { deptId, name } = record;
  const contact = (field: 'phone' | 'email') => {
    const masked = record[field];
    if (masked === null || !mayReveal) return masked;
    return (
      <MaskedValue
        key={record.updatedAt}
        masked={masked}
        label={fill(w.of, { name, field: w[field] })}
        reveal={async () => (await call(calls.reveal, { deptId, field })).value}
      />
    );
  };
  const changed = (by: Dept['updatedBy'], at: string) => (
    <>
      {by && `${by.name} · `}
      <Time value={at} />
    </>
  );
  return (
    <Descriptions
      items={[
        [w.path, <DeptPath key="path" path={record.path} onChoose={onChoose} />],
        [
          w.status,
          <StatusBadge key="status" tone={record.status === 'ENABLED' ? 'good' : 'quiet'}>
            {w.statuses[record.status]}
          </StatusBadge>,
        ],
        [w.leader, record.leaderName],
        [w.phone, contact('phone')],
        [w.email, contact('email')],
        [
          w.members,
          <span key="members">
            {isLeaf
              ? fill(w.people, { count: record.memberCount })
              : fill(w.memberCounts, { count: record.memberCount, deep: record.memberCountDeep })}{' '}
            {record.memberCountDeep > 0 && (
              <Anchor component={Link} size="sm" to={pathOf('accountList', { deptId })}>
                {w.showMembers}
              </Anchor>
            )}
          </span>,
        ],
        [w.services, <DeptServices key="services" record={record} />],
        [w.remark, record.remark],
        [w.updated, changed(record.updatedBy, record.updatedAt)],
        [w.created, changed(record.createdBy, record.createdAt)],
      ]}
    />
  );
}

function DeptPath({ path, onChoose }: { path: Dept['path']; onChoose: (deptId: string) => void }) {
  return path.map(({ id, name }, index) => (
    <span key={id}>
      {index > 0 && ' / '}
      {index < path.length - 1 ? (
        <Anchor component="button" type="button" size="sm" ta="start" lh="inherit" onClick={() => onChoose(id)}>
          {name}
        </Anchor>
      ) : (
        <Text span size="sm">
          {name}
        </Text>
      )}
    </span>
  ));
}

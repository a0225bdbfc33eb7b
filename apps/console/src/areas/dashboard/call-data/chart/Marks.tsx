import type { ChartMark } from '@console/contract/areas/dashboard/call-data';
import { dayMark } from '@console/contract/areas/dashboard/day-mark';
import { Anchor, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useRemoval } from '../../../../kit/dialog/use-removal.tsx';
import { RowAction, RowActions } from '../../../../kit/table/row/RowActions.tsx';
import { Time } from '../../../../kit/time/Time.tsx';
import { call } from '../../../../lib/api/client.ts';
import { formatDate } from '../../../../lib/format.ts';
import { pathOf, type RouteName } from '../../../../lib/route/paths.ts';
import { mayOpen } from '../../../../lib/session/access.ts';
import { useMay } from '../../../../lib/session/session.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { callDataWords } from '../../../../locales/dashboard/call-data.ts';
import { dayMarkWords } from '../../../../locales/dashboard/day-mark.ts';
import { useMarkTitle } from './mark-title.ts';
import { MarkFormDrawer, type EditingMark } from './MarkFormDrawer.tsx';
import styles from './marks.module.css';

/** Where each kind of them is looked at. */
const places = {
  VERSION: ['versionManage', 'appVersionId'],
  PLAN_PAUSED: ['releaseDetail_all', 'planId'],
  NOTICE: ['customNoticePanel', 'noticeId'],
  TEAM_NOTICE: ['teamNoticePanel', 'noticeId'],
  AGREEMENT: ['protocolEdition', 'agreementId'],
  LAUNCH: ['model', 'modelId'],
} as const satisfies Record<Exclude<ChartMark['kind'], 'HAND'>, readonly [RouteName, string]>;

/** What happened meanwhile, each with its page; marks by hand are added and changed here. */
export function Marks({ marks }: { marks: readonly ChartMark[] }) {
  const w = useWords(callDataWords).trend;
  const m = useWords(dayMarkWords);
  const mayMark = useMay('dashboard:usage:mark');
  const titleOf = useMarkTitle();
  const removal = useRemoval();
  const [editing, setEditing] = useState<EditingMark>();
  if (marks.length === 0 && !mayMark) return null;
  const edit = async (markId: string) => setEditing({ kind: 'edit', mark: await call(dayMark.detail, { markId }) });
  const remove = (markId: string, name: string) =>
    removal.ask({ name, impact: m.removal, remove: () => call(dayMark.delete, { markId }, { showError: false }) });
  return (
    <>
      <Group justify="space-between" mt="sm">
        <Text component="h3" size="sm" fw={500}>
          {w.marks}
        </Text>
        {mayMark && (
          <Button size="compact-xs" variant="subtle" onClick={() => setEditing({ kind: 'add' })}>
            {m.add}
          </Button>
        )}
      </Group>
      {marks.length > 0 && (
        <ul className={styles.marks} aria-label={w.marks}>
          {marks.map((mark) => (
            <li key={`${mark.kind}${mark.id}${mark.time}`}>
              <Said mark={mark} title={titleOf(mark)} />
              {mark.kind === 'HAND' && mayMark && (
                <RowActions>
                  <RowAction label={titleOf(mark)} onClick={() => void edit(mark.id).catch(() => undefined)}>
                    {m.change}
                  </RowAction>
                  <RowAction label={titleOf(mark)} danger onClick={() => remove(mark.id, titleOf(mark))}>
                    {m.remove}
                  </RowAction>
                </RowActions>
              )}
            </li>
          ))}
        </ul>
      )}
      <MarkFormDrawer editing={editing} onClose={() => setEditing(undefined)} />
      {removal.dialog}
    </>
  );
}

function Said({ mark: { id, time, kind, by }, title }: { mark: ChartMark; title: string }) {
  const w = useWords(callDataWords).trend;
  const m = useWords(dayMarkWords);
  if (kind === 'HAND') {
    return (
      <span>
        {formatDate(time)} {w.kinds[kind]} {title}{' '}
        {by !== null && (
          <Text span inherit c="dimmed">
            {fill(m.by, { name: by })}
          </Text>
        )}
      </span>
    );
  }
  const [route, name] = places[kind];
  return (
    <span>
      <Time value={time} /> {w.kinds[kind]}{' '}
      {mayOpen(route) ? (
        <Anchor component={Link} to={pathOf(route, { [name]: id })} inherit underline="always">
          {title}
        </Anchor>
      ) : (
        title
      )}
    </span>
  );
}

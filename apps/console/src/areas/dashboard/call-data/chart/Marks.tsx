import type { ChartMark } from '@console/contract/areas/dashboard/call-data';
import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import { Time } from '../../../../kit/time/Time.tsx';
import { pathOf, type RouteName } from '../../../../lib/route/paths.ts';
import { mayOpen } from '../../../../lib/session/access.ts';
import { useWords } from '../../../../lib/words.ts';
import { callDataWords } from '../../../../locales/dashboard/call-data.ts';
import styles from './marks.module.css';

/** Where each kind of them is looked at. */
const places = {
  VERSION: ['versionManage', 'appVersionId'],
  PLAN_PAUSED: ['releaseDetail_all', 'planId'],
  NOTICE: ['customNoticePanel', 'noticeId'],
  TEAM_NOTICE: ['teamNoticePanel', 'noticeId'],
  AGREEMENT: ['protocolEdition', 'agreementId'],
  LAUNCH: ['model', 'modelId'],
} as const satisfies Record<ChartMark['kind'], readonly [RouteName, string]>;

/** What happened meanwhile, each with its page. */
export function Marks({ marks }: { marks: readonly ChartMark[] }) {
  const w = useWords(callDataWords).trend;
  return (
    <>
      <Text component="h3" size="sm" fw={500} mt="sm">
        {w.marks}
      </Text>
      <ul className={styles.marks}>
        {marks.map(({ id, time, kind, title }) => {
          const [route, name] = places[kind];
          return (
            <li key={`${kind}${id}${time}`}>
              <Time value={time} /> {w.kinds[kind]}{' '}
              {mayOpen(route) ? (
                <Anchor component={Link} to={pathOf(route, { [name]: id })} inherit underline="always">
                  {title}
                </Anchor>
              ) : (
                title
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

import type { Permission } from '@console/contract/permissions';
import type { RouteName } from '@console/contract/routes';
import { Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Panel } from '../../../../kit/page/Panel.tsx';
import { pathOf, type Query } from '../../../../lib/route/paths.ts';
import { mayOpen } from '../../../../lib/session/access.ts';
import { permit, useReadOnly, useSession } from '../../../../lib/session/session.ts';
import { useWords } from '../../../../lib/words.ts';
import { workplaceWords } from '../../../../locales/system/workplace.ts';
import styles from './actions-card.module.css';

type Name = Exclude<keyof (typeof workplaceWords)['zh-CN']['actions'], 'nothing'>;

/** What people begin most, as far as they may. A tenant is made by the platform alone. */
const actions: readonly (readonly [Name, RouteName, Permission | 'platform', Query?])[] = [
  ['tenant', 'primaryAccount', 'platform', { add: 1 }],
  ['subAccount', 'accountList', 'account:sub:create', { add: 1 }],
  ['plan', 'releasePanel', 'app:plan:create'],
  ['product', 'productPanel', 'product:info:create'],
  ['imageText', 'imageTextPanel', 'material:item:create'],
  ['toolbox', 'addToolbox', 'toolbox:box:create'],
  ['live', 'addLive', 'live:session:create'],
  ['clientNotice', 'customNoticePanel', 'notice:client:create'],
  ['teamNotice', 'teamNoticePanel', 'notice:team:create'],
  ['label', 'addLabel', 'material:tag:create'],
];

export function ActionsCard() {
  const { cards, actions: w } = useWords(workplaceWords);
  const rights = useSession();
  const isReadOnly = useReadOnly();
  const may = (right: Permission | 'platform') =>
    right === 'platform' ? rights.user?.type === 1 && !isReadOnly : permit(right);
  const own = actions.filter(([, route, right]) => mayOpen(route, rights) && may(right));
  return (
    <Panel title={cards.actions}>
      {own.length === 0 ? (
        <Text size="sm" c="dimmed">
          {w.nothing}
        </Text>
      ) : (
        <div className={styles.root}>
          {own.map(([name, route, , query]) => (
            <Button
              key={name}
              component={Link}
              to={pathOf(route, query)}
              variant="default"
              justify="flex-start"
              leftSection={<IconPlus size={16} aria-hidden />}
            >
              {w[name]}
            </Button>
          ))}
        </div>
      )}
    </Panel>
  );
}

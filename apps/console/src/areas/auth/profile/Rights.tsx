import { actionWords } from '@console/contract/permissions/permission-words';
import { type PermissionResource, permissions } from '@console/contract/permissions';
import { Text } from '@mantine/core';
import { Descriptions } from '../../../kit/display/Descriptions.tsx';
import { Panel } from '../../../kit/page/Panel.tsx';
import { useUser } from '../../../lib/session/session.ts';
import { fill, useLocale, useWords } from '../../../lib/words.ts';
import { profileWords } from '../../../locales/auth/profile.ts';

const resources = Object.keys(permissions) as PermissionResource[];

/** What the active role may do, by name: a mere count helps nobody who asks why a button is missing. */
export function Rights() {
  const w = useWords(profileWords).user;
  const [locale] = useLocale();
  const { type, authorities } = useUser();
  const held = resources
    .map((resource) => ({
      resource,
      actions: permissions[resource].actions.filter((action) => authorities.includes(`${resource}:${action}`)),
    }))
    .filter(({ actions }) => actions.length > 0);
  if (type !== 3 || held.length === 0)
    return (
      <Panel title={w.rights}>
        <Text size="sm" c="dimmed">
          {type === 3 ? w.noRights : w.allRights}
        </Text>
      </Panel>
    );
  return (
    <Panel
      title={w.rights}
      aside={
        <Text size="xs" c="dimmed">
          {fill(w.rightsHint, { count: authorities.length })}
        </Text>
      }
    >
      <Descriptions
        items={held.map(({ resource, actions }) => [
          permissions[resource].words[locale],
          actions.map((action) => actionWords[action][locale]).join(' · '),
        ])}
      />
    </Panel>
  );
}

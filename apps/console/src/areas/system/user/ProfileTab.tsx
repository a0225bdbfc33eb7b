import { Avatar, Group, Stack, Text } from '@mantine/core';
import { Descriptions } from '../../../kit/Descriptions.tsx';
import { Panel } from '../../../kit/Panel.tsx';
import { StatusBadge } from '../../../kit/StatusBadge.tsx';
import { Time } from '../../../kit/Time.tsx';
import { useUser } from '../../../lib/session.ts';
import { useWords } from '../../../lib/words.ts';
import { shellWords } from '../../../locales/shell.ts';
import { systemWords } from '../../../locales/system.ts';
import { Rights } from './Rights.tsx';

export function ProfileTab() {
  const { user: w, account } = useWords(systemWords);
  const { types } = useWords(shellWords).user;
  const user = useUser();
  return (
    <Stack gap="md">
      <Panel
        title={w.profile}
        aside={
          <Text size="xs" c="dimmed">
            {w.profileHint}
          </Text>
        }
      >
        <Group gap="md" mb="lg" wrap="nowrap">
          <Avatar size={56} radius={28} color="brand" aria-hidden>
            {user.name.slice(0, 1)}
          </Avatar>
          <div>
            <Text fw={600} fz="lg">
              {user.name}
            </Text>
            <Text size="sm" c="dimmed">
              {[types[user.type], user.role, user.tenantName].filter(Boolean).join(' · ')}
            </Text>
          </div>
        </Group>
        <Descriptions
          items={[
            [account.username, user.username],
            [account.phone, user.phone],
            [account.email, user.email],
            [account.organization, user.organizationName],
            [account.job, user.jobName],
            [account.location, user.locationName],
            [w.certification, <Certification key="certification" done={user.certification === 1} />],
            [w.website, user.personalWebsite],
            [account.registered, <Time key="registered" value={user.registrationDate} />],
            [w.introduction, user.introduction],
          ]}
        />
      </Panel>
      <Rights />
    </Stack>
  );
}

function Certification({ done }: { done: boolean }) {
  const w = useWords(systemWords).user;
  return <StatusBadge tone={done ? 'good' : 'quiet'}>{done ? w.certified : w.notCertified}</StatusBadge>;
}

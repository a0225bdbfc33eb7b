import { client, type Client } from '@console/contract/areas/client/client';
import { Badge, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { HistoryLink } from '../../../../kit/page/HistoryLink.tsx';
import { Descriptions } from '../../../../kit/display/Descriptions.tsx';
import { EmptyState, ErrorState } from '../../../../kit/page/EmptyState.tsx';
import { SideDrawer } from '../../../../kit/dialog/SideDrawer.tsx';
import { Time } from '../../../../kit/time/Time.tsx';
import { useDictionary } from '../../../../kit/reference/use-dictionary.ts';
import { mayOpen } from '../../../../lib/session/access.ts';
import { call, CallError } from '../../../../lib/api/client.ts';
import { useMay } from '../../../../lib/session/session.ts';
import { useWords } from '../../../../lib/words.ts';
import { clientWords } from '../../../../locales/client/client.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import { AliasCell } from '../AliasCell.tsx';
import { ClientContact } from '../ClientContact.tsx';
import { ClientUsers } from './ClientUsers.tsx';
import { ClientStatus, GroupCell } from '../use-client-columns.tsx';
import { useVisit } from '../../../../kit/page/recent-records.ts';
import { useLocations } from '../../../../kit/reference/use-locations.ts';

interface ClientDrawerProps {
  clientId: string | undefined;
  onClose: () => void;
  onEdit: (record: Client) => void;
  onMove: (record: Client) => void;
  onDelete: (record: Client) => void;
}

/** Everything about one customer, its users, and what can be done about it. */
export function ClientDrawer({ clientId, onClose, ...actions }: ClientDrawerProps) {
  const w = useWords(clientWords).detail;
  return (
    <SideDrawer opened={clientId !== undefined} title={w.title} size={680} onClose={onClose}>
      {clientId !== undefined && <Detail key={clientId} clientId={clientId} {...actions} />}
    </SideDrawer>
  );
}

function Detail({ clientId, onEdit, onMove, onDelete }: Omit<ClientDrawerProps, 'onClose'> & { clientId: string }) {
  const w = useWords(clientWords);
  const { edit, delete: remove } = useWords(kitWords).common;
  const mayUpdate = useMay('client:info:update');
  const mayAssign = useMay('client:info:assign');
  const mayDelete = useMay('client:info:delete');
  const { data, error, refetch } = useQuery({
    queryKey: [client.detail.path, clientId],
    queryFn: ({ signal }) => call(client.detail, { clientId }, { signal, showError: false }),
  });
  useVisit('client', clientId, data?.name);
  const isGone = error instanceof CallError && (error.http === 404 || error.http === 400);
  if (isGone) return <EmptyState kind="gone" title={w.detail.gone} description={w.detail.goneHint} />;
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={320} />;
  return (
    <Stack gap="lg">
      <div>
        <Title order={2} fz="lg" fw={600}>
          {data.name}
        </Title>
        {data.code !== null && (
          <Text size="sm" c="dimmed">
            {data.code}
          </Text>
        )}
      </div>
      <Group gap="xs">
        {mayUpdate && (
          <Button size="xs" variant="default" onClick={() => onEdit(data)}>
            {edit}
          </Button>
        )}
        {mayAssign && (
          <Button size="xs" variant="default" onClick={() => onMove(data)}>
            {w.move.action}
          </Button>
        )}
        {mayDelete && (
          <Button size="xs" variant="light" color="red" onClick={() => onDelete(data)}>
            {remove}
          </Button>
        )}
      </Group>
      <Facts record={data} />
      {mayOpen('userInfo') && <ClientUsers record={data} />}
      <HistoryLink objectType="client" objectId={clientId}>
        {w.history}
      </HistoryLink>
    </Stack>
  );
}

function Facts({ record }: { record: Client }) {
  const w = useWords(clientWords);
  const types = useDictionary('client_type');
  const levels = useDictionary('client_level');
  const industries = useDictionary('industry');
  const locations = useLocations();
  return (
    <section aria-label={w.detail.facts}>
      <Descriptions
        items={[
          [w.status, <ClientStatus key="status" status={record.status} />],
          [w.group, <GroupCell key="group" record={record} />],
          [w.alias, <AliasCell key="alias" record={record} />],
          [w.type, record.clientType && types.labelOf(record.clientType)],
          [w.level, record.level && levels.labelOf(record.level)],
          [w.industry, record.industry && industries.labelOf(record.industry)],
          [w.owner, record.ownerName ?? w.noOwner],
          [w.contactName, record.contactName],
          [w.contactPhone, <ClientContact key="phone" record={record} field="contactPhone" />],
          [w.contactEmail, <ClientContact key="email" record={record} field="contactEmail" />],
          [w.location, record.locationCode && locations.labelOf(record.locationCode)],
          [w.address, record.address],
          [
            w.tags,
            record.tags.length === 0 ? null : (
              <Group key="tags" gap={4}>
                {record.tags.map((tag) => (
                  <Badge key={tag} variant="light" color="gray" tt="none" fw={400}>
                    {tag}
                  </Badge>
                ))}
              </Group>
            ),
          ],
          [w.createdAt, <Time key="created" value={record.createdAt} />],
          [w.createdBy, record.createdBy?.name],
          [w.updatedAt, <Time key="updated" value={record.updatedAt} />],
          [w.updatedBy, record.updatedBy?.name],
          [w.remark, record.remark],
        ]}
      />
    </section>
  );
}

import { client, type Client } from '@console/contract/areas/client/client';
import { Button, Stack } from '@mantine/core';
import { CallsLink } from '../../../../kit/person/CallsLink.tsx';
import { HistoryLink } from '../../../../kit/page/HistoryLink.tsx';
import { Descriptions } from '../../../../kit/display/Descriptions.tsx';
import { RecordHead } from '../../../../kit/display/RecordHead.tsx';
import { WordBadges } from '../../../../kit/display/badge/WordBadges.tsx';
import { RecordDrawer } from '../../../../kit/page/RecordDrawer.tsx';
import { Time } from '../../../../kit/time/Time.tsx';
import { useDictionary } from '../../../../kit/reference/use-dictionary.ts';
import { mayOpen } from '../../../../lib/session/access.ts';
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
  const input = clientId === undefined ? undefined : { clientId };
  return (
    <RecordDrawer endpoint={client.detail} input={input} words={w} onClose={onClose}>
      {(record) => <Detail record={record} {...actions} />}
    </RecordDrawer>
  );
}

type DetailProps = Omit<ClientDrawerProps, 'clientId' | 'onClose'> & { record: Client };

function Detail({ record, onEdit, onMove, onDelete }: DetailProps) {
  const w = useWords(clientWords);
  const { edit, delete: remove } = useWords(kitWords).common;
  const mayUpdate = useMay('client:info:update');
  const mayAssign = useMay('client:info:assign');
  const mayDelete = useMay('client:info:delete');
  useVisit('client', record.clientId, record.name);
  return (
    <Stack gap="lg">
      <RecordHead name={record.name} note={record.code}>
        {mayUpdate && (
          <Button size="xs" variant="default" onClick={() => onEdit(record)}>
            {edit}
          </Button>
        )}
        {mayAssign && (
          <Button size="xs" variant="default" onClick={() => onMove(record)}>
            {w.move.action}
          </Button>
        )}
        {mayDelete && (
          <Button size="xs" variant="light" color="red" onClick={() => onDelete(record)}>
            {remove}
          </Button>
        )}
      </RecordHead>
      <Facts record={record} />
      {mayOpen('userInfo') && <ClientUsers record={record} />}
      <CallsLink of={{ clientId: record.clientId }} />
      <HistoryLink objectType="client" objectId={record.clientId}>
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
          [w.tags, record.tags.length > 0 && <WordBadges key="tags" words={record.tags} />],
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

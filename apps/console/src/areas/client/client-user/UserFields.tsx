import { type ClientUser, memberRoles } from '@console/contract/areas/client/client-user';
import { Button, Group, Radio, SimpleGrid, Text, TextInput } from '@mantine/core';
import { EndDateField } from '../../../kit/date/EndDateField.tsx';
import { RemarkField } from '../../../kit/field/RemarkField.tsx';
import { dayIn, endOfDay, today } from '../../../kit/time/end-date.ts';
import { useDictionary } from '../../../kit/reference/use-dictionary.ts';
import type { RecordForm } from '../../../kit/form/use-record-form.ts';
import { useMay } from '../../../lib/session/session.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { clientUserWords } from '../../../locales/client/client-user.ts';
import { ClientPicker } from '../client/ClientPicker.tsx';

type Shared = Pick<ClientUser, 'clientId' | 'position' | 'memberRole' | 'validTo'>;

const QUICK_DAYS = [7, 30, 90];

/** The customer that someone belongs to; whoever cannot see customers keeps the one that is there. */
export function ClientField({ form, clientName }: { form: RecordForm; clientName?: string }) {
  const w = useWords(clientUserWords);
  const mayChoose = useMay('client:info:query');
  const { clientId } = form.values as Shared;
  if (!mayChoose) return <TextInput label={w.client} value={clientName ?? ''} readOnly variant="filled" />;
  return (
    <ClientPicker
      label={w.client}
      required
      activeOnly
      {...form.getInputProps('clientId')}
      value={clientId === '' ? null : clientId}
      onChange={(chosen) => form.setFieldValue('clientId', chosen ?? '')}
    />
  );
}

/** What adding and editing have in common below name and contacts. */
export function MoreFields({ form, isExpired = false }: { form: RecordForm; isExpired?: boolean }) {
  const w = useWords(clientUserWords);
  const roles = useDictionary('client_member_role');
  const { position, memberRole, validTo } = form.values as Shared;
  const setEnd = (day: string) => form.setFieldValue('validTo', endOfDay(day));
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput label={w.position} maxLength={50} {...form.getInputProps('position')} value={position ?? ''} />
        <Radio.Group label={w.memberRole} {...form.getInputProps('memberRole')} value={memberRole}>
          <Group gap="lg" mt={8}>
            {memberRoles.toReversed().map((value) => (
              <Radio key={value} value={value} label={roles.labelOf(value)} />
            ))}
          </Group>
        </Radio.Group>
      </SimpleGrid>
      <div>
        <EndDateField
          label={w.validTo}
          min={today()}
          {...form.getInputProps('validTo')}
          description={w.form.validHint}
          value={validTo}
          onChange={(end) => form.setFieldValue('validTo', end)}
        />
        <Group gap={6} mt={8}>
          {QUICK_DAYS.map((days) => (
            <Button
              key={days}
              size="compact-xs"
              variant="default"
              aria-label={`${w.validTo} ${fill(w.form.days, { days })}`}
              onClick={() => setEnd(dayIn(days))}
            >
              {fill(w.form.days, { days })}
            </Button>
          ))}
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`${w.validTo} ${w.form.forever}`}
            onClick={() => setEnd('')}
          >
            {w.form.forever}
          </Button>
        </Group>
        {isExpired && (
          <Text size="xs" mt={6} c="var(--mantine-color-error)">
            {w.form.comesBack}
          </Text>
        )}
      </div>
      <RemarkField form={form} label={w.remark} />
    </>
  );
}

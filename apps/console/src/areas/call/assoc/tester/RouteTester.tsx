import { callAssoc } from '@console/contract/areas/call/assoc';
import type { Routed } from '@console/contract/areas/call/route';
import { SegmentedControl, Select, SimpleGrid, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { DateField } from '../../../../kit/date/DateField.tsx';
import { BusyButton } from '../../../../kit/dialog/BusyButton.tsx';
import { Failure } from '../../../../kit/dialog/Failure.tsx';
import { SideDrawer } from '../../../../kit/dialog/SideDrawer.tsx';
import { SearchPicker } from '../../../../kit/field/SearchPicker.tsx';
import { fieldTime, momentOf, useZoneName } from '../../../../kit/time/zone-time.ts';
import { call, CallError } from '../../../../lib/api/client.ts';
import { useLocale, useWords, type Locale } from '../../../../lib/words.ts';
import { assocWords } from '../../../../locales/call/assoc.ts';
import { findChoices } from '../form/find-choices.ts';
import { RoutePicture } from './RoutePicture.tsx';

/** "This customer, this product, Sunday 21:40": who rings, in which order, and why. */
export function RouteTester({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const w = useWords(assocWords).tester;
  return (
    <SideDrawer opened={opened} title={w.title} size={640} onClose={onClose}>
      <Tester />
    </SideDrawer>
  );
}

type Presence = 'NOW' | 'ALL_FREE';

function Tester() {
  const w = useWords(assocWords).tester;
  const zone = useZoneName();
  const [own] = useLocale();
  const [clientId, setClientId] = useState<string | null>(null);
  const [productId, setProductId] = useState<string | null>(null);
  const [at, setAt] = useState(() => fieldTime(new Date().toISOString()));
  const [locale, setLocale] = useState<Locale>(own);
  const [presence, setPresence] = useState<Presence>('NOW');
  const [answer, setAnswer] = useState<Routed>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const asked = useRef(0);

  const test = async () => {
    if (clientId === null) {
      setFailure(w.noRoute);
      return;
    }
    asked.current += 1;
    const question = asked.current;
    setBusy(true);
    setFailure(undefined);
    try {
      const input = { clientId, productId, locale, at: momentOf(at) ?? new Date().toISOString(), presence };
      const found = await call(callAssoc.testRoute, input, { showError: false });
      if (question === asked.current) setAnswer(found);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure(error.message);
      setAnswer(undefined);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {w.hint}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <SearchPicker
          label={w.client}
          placeholder={w.clientPlaceholder}
          required
          source={[callAssoc.choices.path, 'CLIENT']}
          find={findChoices('CLIENT')}
          value={clientId}
          onChange={setClientId}
        />
        <SearchPicker
          label={w.product}
          placeholder={w.productPlaceholder}
          clearable
          source={[callAssoc.choices.path, 'PRODUCT']}
          find={findChoices('PRODUCT')}
          value={productId}
          onChange={setProductId}
        />
        <DateField kind="moment" label={w.at} description={zone} required value={at} onChange={setAt} />
        <Select
          label={w.language}
          allowDeselect={false}
          data={(['zh-CN', 'en-US'] as const).map((value) => ({ value, label: w.languages[value] }))}
          value={locale}
          onChange={(value) => value !== null && setLocale(value)}
          comboboxProps={{ shadow: 'md' }}
        />
      </SimpleGrid>
      <SegmentedControl
        aria-label={w.presence}
        data={(['NOW', 'ALL_FREE'] as const).map((value) => ({ value, label: w.presences[value] }))}
        value={presence}
        onChange={(value) => setPresence(value)}
      />
      <div>
        <BusyButton busy={busy} onClick={() => void test()}>
          {w.run}
        </BusyButton>
      </div>
      <Failure text={failure} />
      <output aria-live="polite">{answer && <RoutePicture answer={answer} />}</output>
    </Stack>
  );
}

import { client, type Client } from '@console/contract/areas/client/client';
import { MaskedValue } from '../../../kit/MaskedValue.tsx';
import { call } from '../../../lib/client.ts';
import { useMay } from '../../../lib/session.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { clientWords } from '../../../locales/client.ts';
import { kitWords } from '../../../locales/kit.ts';

/** Phone or e-mail of a customer; in full, for whoever may, by a click that is logged. */
export function ClientContact({ record, field }: { record: Client; field: 'contactPhone' | 'contactEmail' }) {
  const w = useWords(clientWords);
  const { none } = useWords(kitWords).common;
  const mayReveal = useMay('client:info:reveal');
  const { clientId, name } = record;
  const masked = record[field];
  if (masked === null) return none;
  if (!mayReveal) return masked;
  return (
    <MaskedValue
      masked={masked}
      label={fill(w.of, { name, field: w[field] })}
      reveal={async () => (await call(client.reveal, { clientId, field })).value}
    />
  );
}

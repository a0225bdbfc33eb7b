import { client, type Client } from '@console/contract/areas/client/client';
import { Contact } from '../../../kit/display/Contact.tsx';
import { fill, useWords } from '../../../lib/words.ts';
import { clientWords } from '../../../locales/client/client.ts';

/** Phone or e-mail of a customer. */
export function ClientContact({ record, field }: { record: Client; field: 'contactPhone' | 'contactEmail' }) {
  const w = useWords(clientWords);
  const { clientId, name } = record;
  return (
    <Contact
      masked={record[field]}
      label={fill(w.of, { name, field: w[field] })}
      permission="client:info:reveal"
      reveal={client.reveal}
      input={{ clientId, field }}
    />
  );
}

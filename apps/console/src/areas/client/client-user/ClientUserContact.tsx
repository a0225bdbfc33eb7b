import { clientUser, type ClientUser } from '@console/contract/areas/client/client-user';
import { Contact } from '../../../kit/display/Contact.tsx';
import { fill, useWords } from '../../../lib/words.ts';
import { clientUserWords } from '../../../locales/client/client-user.ts';

/** Phone or e-mail of someone. */
export function ClientUserContact({ user, field }: { user: ClientUser; field: 'phone' | 'email' }) {
  const w = useWords(clientUserWords);
  const { clientUserId, name } = user;
  return (
    <Contact
      masked={user[field]}
      label={fill(w.of, { name, field: w[field] })}
      permission="client:user:reveal"
      reveal={clientUser.reveal}
      input={{ clientUserId, field }}
    />
  );
}

import { clientUser, type ClientUser } from '@console/contract/areas/client/client-user';
import { MaskedValue } from '../../../kit/MaskedValue.tsx';
import { call } from '../../../lib/client.ts';
import { useMay } from '../../../lib/session.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { clientUserWords } from '../../../locales/client-user.ts';
import { kitWords } from '../../../locales/kit.ts';

/** Phone or e-mail of someone; in full, for whoever may, by a click that is logged. */
export function ClientUserContact({ user, field }: { user: ClientUser; field: 'phone' | 'email' }) {
  const w = useWords(clientUserWords);
  const { none } = useWords(kitWords).common;
  const mayReveal = useMay('client:user:reveal');
  const { clientUserId, name } = user;
  const masked = user[field];
  if (masked === null) return none;
  if (!mayReveal) return masked;
  return (
    <MaskedValue
      masked={masked}
      label={fill(w.of, { name, field: w[field] })}
      reveal={async () => (await call(clientUser.reveal, { clientUserId, field })).value}
    />
  );
}

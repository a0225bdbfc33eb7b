import { tempUser, type TempUser } from '@console/contract/areas/client/temp-user/temp-user';
import { MaskedValue } from '../../../kit/display/MaskedValue.tsx';
import { call } from '../../../lib/api/client.ts';
import { useMay } from '../../../lib/session/session.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { reviewWords } from '../../../locales/client/temp-user.ts';

/** Phone or e-mail of the applicant, in full for whoever may and asks to see it. */
export function TempUserContact({ request, field }: { request: TempUser; field: 'phone' | 'email' }) {
  const w = useWords(reviewWords);
  const { none } = useWords(kitWords).common;
  const mayReveal = useMay('client:temp:reveal');
  const { tempUserId, name } = request;
  const masked = request[field];
  if (masked === null) return none;
  if (!mayReveal) return masked;
  return (
    <MaskedValue
      wraps
      masked={masked}
      label={fill(w.of, { name, field: w[field] })}
      reveal={async () => (await call(tempUser.reveal, { tempUserId, field })).value}
    />
  );
}

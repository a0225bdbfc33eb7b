import { accessRequest, type AccessRequest } from '@console/contract/areas/auth/access-request';
import { MaskedValue } from '../../../kit/display/MaskedValue.tsx';
import { call } from '../../../lib/api/client.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { accessRequestWords } from '../../../locales/auth/access-request.ts';

/** Phone or e-mail of the applicant, in full for whoever asks to see it. */
export function Contact({ request, field }: { request: AccessRequest; field: 'phone' | 'email' }) {
  const w = useWords(accessRequestWords);
  const { requestId, name } = request;
  return (
    <MaskedValue
      wraps
      masked={request[field]}
      label={fill(w.of, { name, field: w[field] })}
      reveal={async () => (await call(accessRequest.reveal, { requestId, field })).value}
    />
  );
}

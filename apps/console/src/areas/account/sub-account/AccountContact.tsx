import { subAccount, type SubAccount } from '@console/contract/areas/account/sub-account';
import { MaskedValue } from '../../../kit/MaskedValue.tsx';
import { call } from '../../../lib/client.ts';
import { useMay } from '../../../lib/session.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit.ts';
import { subAccountWords } from '../../../locales/sub-account.ts';

/** Phone or e-mail of a member; in full, for whoever may, by a click that is logged. */
export function AccountContact({ account, field }: { account: SubAccount; field: 'phone' | 'email' }) {
  const w = useWords(subAccountWords);
  const { none } = useWords(kitWords).common;
  const mayReveal = useMay('account:sub:reveal');
  const { subAccountId, name } = account;
  const masked = account[field];
  if (masked === null) return none;
  if (!mayReveal) return masked;
  return (
    <MaskedValue
      masked={masked}
      label={fill(w.of, { name, field: w[field] })}
      reveal={async () => (await call(subAccount.reveal, { subAccountId, field })).value}
    />
  );
}

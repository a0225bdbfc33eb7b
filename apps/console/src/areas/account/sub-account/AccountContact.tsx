import { subAccount, type SubAccount } from '@console/contract/areas/account/sub-account';
import { Contact } from '../../../kit/display/Contact.tsx';
import { fill, useWords } from '../../../lib/words.ts';
import { subAccountWords } from '../../../locales/account/sub-account.ts';

/** Phone or e-mail of a member. */
export function AccountContact({ account, field }: { account: SubAccount; field: 'phone' | 'email' }) {
  const w = useWords(subAccountWords);
  const { subAccountId, name } = account;
  return (
    <Contact
      masked={account[field]}
      label={fill(w.of, { name, field: w[field] })}
      permission="account:sub:reveal"
      reveal={subAccount.reveal}
      input={{ subAccountId, field }}
    />
  );
}

import { primaryAccount, type PrimaryAccount } from '@console/contract/areas/account/primary-account';
import { MaskedValue } from '../../../kit/display/MaskedValue.tsx';
import { call } from '../../../lib/api/client.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { primaryWords } from '../../../locales/account/primary-account.ts';
import styles from './owner-contact.module.css';

/** Phone or e-mail of an owner, in full for whoever asks to see it; one's own is no secret. */
export function OwnerContact({ row, field }: { row: PrimaryAccount; field: 'phone' | 'email' }) {
  const w = useWords(primaryWords);
  const { none } = useWords(kitWords).common;
  const value = row[field];
  if (value === null) return none;
  if (row.isSelf) return <span className={styles.root}>{value}</span>;
  return (
    <MaskedValue
      masked={value}
      label={fill(w.of, { name: row.name, field: w.columns[field] })}
      reveal={async () => (await call(primaryAccount.reveal, { id: row.id, field })).value}
    />
  );
}

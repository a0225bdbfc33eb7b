import { teamUser, type TeamUser } from '@console/contract/areas/team/team-user';
import { MaskedValue } from '../../../kit/MaskedValue.tsx';
import { call } from '../../../lib/client.ts';
import { useMay } from '../../../lib/session.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit.ts';
import { teamWords } from '../../../locales/team.ts';

/** Phone or e-mail of a member; in full, for whoever may, by a click that is logged. */
export function TeamUserContact({ member, field }: { member: TeamUser; field: 'phone' | 'email' }) {
  const w = useWords(teamWords);
  const { none } = useWords(kitWords).common;
  const mayReveal = useMay('team:user:reveal');
  const { teamUserId, name } = member;
  const masked = member[field];
  if (masked === null) return none;
  if (!mayReveal) return masked;
  return (
    <MaskedValue
      masked={masked}
      label={fill(w.of, { name, field: w[field] })}
      reveal={async () => (await call(teamUser.reveal, { teamUserId, field })).value}
    />
  );
}

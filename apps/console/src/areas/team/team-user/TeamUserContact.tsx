import { teamUser, type TeamUser } from '@console/contract/areas/team/team-user';
import { Contact } from '../../../kit/display/Contact.tsx';
import { fill, useWords } from '../../../lib/words.ts';
import { teamWords } from '../../../locales/team/team-user.ts';

/** Phone or e-mail of a member. */
export function TeamUserContact({ member, field }: { member: TeamUser; field: 'phone' | 'email' }) {
  const w = useWords(teamWords);
  const { teamUserId, name } = member;
  return (
    <Contact
      masked={member[field]}
      label={fill(w.of, { name, field: w[field] })}
      permission="team:user:reveal"
      reveal={teamUser.reveal}
      input={{ teamUserId, field }}
    />
  );
}

import { teamUser, type TeamUser } from '@console/contract/areas/team/team-user';
import type { Ref } from '@console/contract/fields';
import type { RecordAction } from '../../../kit/table/row/RecordRowActions.tsx';
import type { Confirmation } from '../../../kit/dialog/use-confirm-dialog.tsx';
import { call } from '../../../lib/api/client.ts';
import { formatTime } from '../../../lib/format.ts';
import { permit } from '../../../lib/session/session.ts';
import { toastInfo } from '../../../lib/toast/toast.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { teamWords } from '../../../locales/team/team-user.ts';

const RESEND_PAUSE_MS = 60_000;
const quiet = { showError: false } as const;

export type TeamAction = RecordAction<'enable' | 'disable' | 'resend'>;

/** The groups that one of these people leads. */
export const ledBy = (people: readonly TeamUser[]): string[] =>
  people.flatMap(({ groups }) => groups.filter(({ isLeader }) => isLeader).map(({ name }) => name));

/** What can be done to members in their present state by whoever looks at them, each with the question that comes first. */
export function useTeamActions() {
  const w = useWords(teamWords);

  /** Who set the leader should know that there is none any more. */
  const tellLeaderless = (groups: readonly Ref[]) => {
    if (groups.length > 0) toastInfo(fill(w.leaderless, { groups: groups.map(({ name }) => name).join(' · ') }));
  };
  const lead = (member: TeamUser) => {
    const groups = ledBy([member]);
    return groups.length > 0 ? [fill(w.leadLost, { groups: groups.join(' · ') })] : [];
  };

  const statusConfirmation = (status: 'ACTIVE' | 'DISABLED', member: TeamUser): Confirmation => {
    const words = status === 'ACTIVE' ? w.enable : w.disable;
    return {
      title: fill(words.title, { name: member.name }),
      text: [words.text, ...(status === 'DISABLED' ? lead(member) : [])],
      confirm: status === 'ACTIVE' ? w.actions.enable : w.actions.disable,
      danger: status === 'DISABLED',
      run: async () => {
        const { leaderless } = await call(teamUser.updateStatus, { teamUserIds: [member.teamUserId], status }, quiet);
        tellLeaderless(leaderless);
        return words.done;
      },
    };
  };

  /** For `useRemoval`, which asks by itself. */
  const removalOf = (member: TeamUser) => ({
    name: member.name,
    impact: [w.deleteImpact, ...lead(member)].join(' '),
    recordIds: [member.teamUserId],
    remove: async () => {
      const { leaderless } = await call(teamUser.delete, { teamUserIds: [member.teamUserId] }, quiet);
      tellLeaderless(leaderless);
    },
  });

  const resend = ({ teamUserId, name, phone, activationSentAt: sent }: TeamUser): Confirmation => ({
    title: fill(w.resendDialog.title, { name }),
    text: [
      fill(w.resendDialog.text, { phone }),
      ...(sent === null ? [] : [fill(w.resendDialog.last, { time: formatTime(sent) })]),
    ],
    confirm: w.resendDialog.confirm,
    ...(sent !== null && {
      notBefore: { moment: Date.parse(sent) + RESEND_PAUSE_MS, wait: w.resendDialog.wait },
    }),
    run: async () => {
      await call(teamUser.resendActivateSms, { teamUserId }, quiet);
      return w.resendDialog.done;
    },
  });

  const actionsOf = (member: TeamUser): TeamAction[] => {
    const { status } = member;
    const found: TeamAction[] = [];
    const add = (key: TeamAction['key'], confirmation: Confirmation, danger = false) =>
      found.push({ key, label: w.actions[key], danger, confirmation });
    if (status === 'PENDING_ACTIVATION' && permit('team:user:resend')) add('resend', resend(member));
    if (status === 'DISABLED' && permit('team:user:status')) add('enable', statusConfirmation('ACTIVE', member));
    if (status === 'ACTIVE' && permit('team:user:status')) add('disable', statusConfirmation('DISABLED', member), true);
    return found;
  };

  return { actionsOf, removalOf, tellLeaderless };
}

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

/** Whether someone can be given this status now. */
export const canSetStatus = ({ status }: TeamUser, next: 'ACTIVE' | 'DISABLED'): boolean =>
  status === (next === 'ACTIVE' ? 'DISABLED' : 'ACTIVE');

/** What can be done to members in their present state by whoever looks at them, each with the question that comes first. */
export function useTeamActions() {
  const w = useWords(teamWords);

  /** Who set the leader should know that there is none any more. */
  const tellLeaderless = (groups: readonly Ref[]) => {
    if (groups.length > 0) toastInfo(fill(w.leaderless, { groups: groups.map(({ name }) => name).join(' · ') }));
  };
  const lead = (people: readonly TeamUser[]) => {
    const groups = ledBy(people);
    return groups.length > 0 ? [fill(w.leadLost, { groups: groups.join(' · ') })] : [];
  };

  const statusConfirmation = (
    status: 'ACTIVE' | 'DISABLED',
    people: readonly TeamUser[],
    onDone?: () => void,
  ): Confirmation => {
    const words = status === 'ACTIVE' ? w.enable : w.disable;
    const fitting = people.filter((one) => canSetStatus(one, status));
    const left = people.length - fitting.length;
    const [only] = fitting;
    return {
      title:
        people.length === 1 && only
          ? fill(words.title, { name: only.name })
          : fill(words.many, { count: fitting.length }),
      text: [
        words.text,
        ...(status === 'DISABLED' ? lead(fitting) : []),
        ...(left > 0 ? [fill(w.left, { count: left })] : []),
      ],
      confirm: status === 'ACTIVE' ? w.actions.enable : w.actions.disable,
      danger: status === 'DISABLED',
      run: async () => {
        const teamUserIds = fitting.map(({ teamUserId }) => teamUserId);
        const { leaderless } = await call(teamUser.updateStatus, { teamUserIds, status }, quiet);
        tellLeaderless(leaderless);
        return words.done;
      },
      ...(onDone && { onDone }),
    };
  };

  /** For `useRemoval`, which asks by itself. */
  const removalOf = (people: readonly TeamUser[], onRemoved?: () => void) => {
    const recordIds = people.map(({ teamUserId }) => teamUserId);
    return {
      name: people.length === 1 && people[0] ? people[0].name : people.length,
      impact: [w.deleteImpact, ...lead(people)].join(' '),
      recordIds,
      remove: async () => {
        const { leaderless } = await call(teamUser.delete, { teamUserIds: recordIds }, quiet);
        tellLeaderless(leaderless);
      },
      ...(onRemoved && { onRemoved }),
    };
  };

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
    if (status === 'DISABLED' && permit('team:user:status')) add('enable', statusConfirmation('ACTIVE', [member]));
    if (status === 'ACTIVE' && permit('team:user:status'))
      add('disable', statusConfirmation('DISABLED', [member]), true);
    return found;
  };

  return { actionsOf, statusConfirmation, removalOf, tellLeaderless };
}

import { clientUser, type ClientUser, type ClientUserDetail } from '@console/contract/areas/client/client-user';
import type { RecordAction } from '../../../kit/table/row/RecordRowActions.tsx';
import { isOver } from '../../../kit/time/end-date.ts';
import type { Confirmation } from '../../../kit/dialog/use-confirm-dialog.tsx';
import { call } from '../../../lib/api/client.ts';
import { formatTime } from '../../../lib/format.ts';
import { permit } from '../../../lib/session/session.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { clientUserWords } from '../../../locales/client/client-user.ts';

const RESEND_PAUSE_MS = 60_000;
const quiet = { showError: false } as const;

type TargetStatus = 'ACTIVE' | 'DISABLED';

export type UserAction = RecordAction<'enable' | 'disable' | 'resend'>;

/** Whether someone can be given this status now. */
const canSetStatus = ({ status, validTo }: ClientUser, next: TargetStatus): boolean =>
  next === 'DISABLED' ? status === 'ACTIVE' : status === 'DISABLED' && !isOver(validTo);

/** From when on the activation message can go again. The list knows of the last minute, the page of the whole day. */
function resendFrom(user: ClientUser | ClientUserDetail): number {
  if ('resendAt' in user) return user.resendAt === null ? 0 : Date.parse(user.resendAt);
  return user.activationSentAt === null ? 0 : Date.parse(user.activationSentAt) + RESEND_PAUSE_MS;
}

/** What can be done to someone in their present state by whoever looks at them, each with the question that comes first. */
export function useUserActions() {
  const w = useWords(clientUserWords);

  const setStatus = ({ clientUserId, name }: ClientUser, next: TargetStatus): Confirmation => {
    const words = next === 'ACTIVE' ? w.enable : w.disable;
    return {
      title: fill(words.title, { name }),
      text: [words.text],
      confirm: next === 'ACTIVE' ? w.actions.enable : w.actions.disable,
      danger: next === 'DISABLED',
      run: async () => {
        await call(clientUser.updateStatus, { clientUserIds: [clientUserId], status: next }, quiet);
        return fill(words.done, { count: 1 });
      },
    };
  };

  const resend = (user: ClientUser | ClientUserDetail): Confirmation => {
    const { clientUserId, name, phone, activationSentAt: sent } = user;
    return {
      title: fill(w.resendDialog.title, { name }),
      text: [
        fill(w.resendDialog.text, { phone }),
        ...(sent === null ? [] : [fill(w.resendDialog.last, { time: formatTime(sent) })]),
      ],
      confirm: w.resendDialog.confirm,
      notBefore: { moment: resendFrom(user), wait: w.resendDialog.wait, waitUntil: w.resendDialog.waitUntil },
      run: async () => {
        await call(clientUser.resendActivateSms, { clientUserId }, quiet);
        return w.resendDialog.done;
      },
    };
  };

  const actionsOf = (user: ClientUser | ClientUserDetail): UserAction[] => {
    const found: UserAction[] = [];
    const add = (key: UserAction['key'], confirmation: Confirmation, danger = false) =>
      found.push({ key, label: w.actions[key], danger, confirmation });
    if (user.status === 'PENDING_ACTIVATION' && permit('client:user:resend')) add('resend', resend(user));
    if (permit('client:user:status') && canSetStatus(user, 'ACTIVE')) add('enable', setStatus(user, 'ACTIVE'));
    if (permit('client:user:status') && canSetStatus(user, 'DISABLED')) {
      add('disable', setStatus(user, 'DISABLED'), true);
    }
    return found;
  };

  return { actionsOf };
}

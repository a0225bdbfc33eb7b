import { subAccount, type SubAccount } from '@console/contract/areas/account/sub-account';
import type { RecordAction } from '../../../kit/table/row/RecordRowActions.tsx';
import type { Confirmation } from '../../../kit/dialog/use-confirm-dialog.tsx';
import { call } from '../../../lib/api/client.ts';
import { formatTime } from '../../../lib/format.ts';
import { permit } from '../../../lib/session/session.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { subAccountWords } from '../../../locales/account/sub-account.ts';

const RESEND_PAUSE_MS = 60_000;

export type AccountAction = RecordAction<'enable' | 'disable' | 'reset' | 'resend' | 'signOut' | 'unlock'>;

/** What can be done to an account in its present state by whoever looks at it, each with the question that comes first. */
export function useAccountActions() {
  const w = useWords(subAccountWords);
  const quiet = { showError: false } as const;

  const setStatus = ({ subAccountId, name }: SubAccount, status: 'ACTIVE' | 'DISABLED'): Confirmation => {
    const words = status === 'ACTIVE' ? w.enable : w.disable;
    return {
      title: fill(words.title, { name }),
      text: [words.text],
      confirm: status === 'ACTIVE' ? w.actions.enable : w.actions.disable,
      danger: status === 'DISABLED',
      run: async () => {
        await call(subAccount.updateStatus, { subAccountIds: [subAccountId], status }, quiet);
        return words.done;
      },
    };
  };

  const reset = ({ subAccountId, name, email }: SubAccount): Confirmation => ({
    title: fill(w.resetDialog.title, { name }),
    text: [fill(w.resetDialog.text, { email: email ?? '' })],
    confirm: w.resetDialog.confirm,
    run: async () => {
      await call(subAccount.resetPassword, { subAccountId }, quiet);
      return w.resetDialog.done;
    },
  });

  const resend = ({ subAccountId, name, email, activationSentAt: sent }: SubAccount): Confirmation => ({
    title: fill(w.resendDialog.title, { name }),
    text: [
      fill(w.resendDialog.text, { email: email ?? '' }),
      ...(sent === null ? [] : [fill(w.resendDialog.last, { time: formatTime(sent) })]),
    ],
    confirm: w.resendDialog.confirm,
    ...(sent !== null && {
      notBefore: { moment: Date.parse(sent) + RESEND_PAUSE_MS, wait: w.resendDialog.wait },
    }),
    run: async () => {
      await call(subAccount.resendActivateEmail, { subAccountId }, quiet);
      return w.resendDialog.done;
    },
  });

  const signOut = ({ subAccountId, name }: SubAccount, sessionId: string | null): Confirmation => ({
    title: fill(sessionId === null ? w.signOutDialog.title : w.signOutDialog.one, { name }),
    text: [w.signOutDialog.text],
    confirm: w.signOutDialog.confirm,
    danger: true,
    run: async () => {
      const { ended } = await call(subAccount.signOut, { subAccountId, sessionId }, quiet);
      return fill(w.signOutDialog.done, { count: ended });
    },
  });

  const unlock = ({ subAccountId, name }: SubAccount, until: string): Confirmation => ({
    title: fill(w.unlockDialog.title, { name }),
    text: [fill(w.unlockDialog.text, { time: formatTime(until) })],
    confirm: w.unlockDialog.confirm,
    run: async () => {
      await call(subAccount.unlock, { subAccountId }, quiet);
      return w.unlockDialog.done;
    },
  });

  const actionsOf = (account: SubAccount, lockedUntil: string | null = null): AccountAction[] => {
    const { status, onlineSessions } = account;
    const found: AccountAction[] = [];
    const add = (key: AccountAction['key'], confirmation: Confirmation, danger = false) =>
      found.push({ key, label: w.actions[key], danger, confirmation });
    if (status === 'PENDING_ACTIVATION' && permit('account:sub:resend')) add('resend', resend(account));
    if (status === 'ACTIVE' && permit('account:sub:reset')) add('reset', reset(account));
    if (lockedUntil !== null && permit('account:sub:reset')) add('unlock', unlock(account, lockedUntil));
    if (onlineSessions > 0 && permit('account:sub:session')) add('signOut', signOut(account, null));
    if (status === 'DISABLED' && permit('account:sub:status')) add('enable', setStatus(account, 'ACTIVE'));
    if (status === 'ACTIVE' && permit('account:sub:status')) add('disable', setStatus(account, 'DISABLED'), true);
    return found;
  };

  return { actionsOf, signOut };
}

import type { accountImport as zhCN } from '../../zh-CN/account/sub-account-import.ts';
import { importWords } from '../kit/import.ts';

export const accountImport: typeof zhCN = {
  ...importWords,
  tabs: { accounts: 'Sub-accounts', staff: 'Staff directory' },
  intro: 'Every row is checked first; no account is made yet. Cells with a problem can be mended right here.',
  run: 'Import {count} {count:account|accounts}',
  roomShort:
    'Only {room} more {room:account|accounts} fit: the first {room} {room:row|rows} of the file will be imported, the other {rest} stay behind with the reason.',
  noRoom: 'All accounts are in use. Please delete unused ones or ask the platform operator for more.',
  runTitle: 'Import these accounts?',
  runWhat: '{count} {count:account|accounts} will be made and {count} activation {count:mail|mails} sent.',
  ran: '{count} {count:account was|accounts were} imported',
  doneTitle: '{count} {count:account|accounts} imported',
  doneHint: 'The activation mails are on their way. People can sign in once they have activated.',
  undoWhat: 'The accounts of this import go to the recycle bin, and their activation links stop working at once.',
  undoKept: 'Accounts that were activated or changed meanwhile stay.',
  undone: 'Undone: {count} {count:account is|accounts are} in the recycle bin',
  undoneKept: 'These accounts were activated or changed meanwhile and stay:',
  staff: {
    intro:
      'With a staff directory, entering a staff number fills in name, phone, e-mail and position of a new account.',
    how: 'People are added or updated by staff number; who is missing from the file stays. Required: staff number and name. Optional: phone, e-mail, department, position.',
    doneTitle: '{added} added, {changed} updated',
    doneBad: '{count} {count:row was|rows were} not imported. Please mend and upload again:',
    more: 'and {count} more',
  },
};

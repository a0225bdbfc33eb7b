import type { accountImport as zhCN } from '../../zh-CN/account/sub-account-import.ts';
import { importWords } from '../kit/import.ts';

export const accountImport: typeof zhCN = {
  ...importWords,
  tabs: { accounts: 'Sub-accounts', staff: 'Staff directory' },
  intro: 'Every row is checked first; no accounts are created yet. You can fix cells with errors right here.',
  run: 'Import {count} {count:account|accounts}',
  roomShort:
    'There is room for only {room} more {room:account|accounts}. The first {room} {room:row|rows} of the file will be imported; the other {rest} will be left out and marked with the reason.',
  noRoom: 'Your account quota is used up. Delete unused accounts or ask the platform operator for more.',
  runTitle: 'Import these accounts?',
  runWhat: '{count} {count:account|accounts} will be created and {count} activation {count:email|emails} sent.',
  ran: '{count} {count:account was|accounts were} imported',
  doneTitle: '{count} {count:account|accounts} imported',
  doneHint: 'The activation emails are on their way. People can sign in once they have activated their account.',
  undoWhat:
    'The accounts in this import will be moved to the recycle bin, and their activation links stop working immediately.',
  undoKept: 'Accounts that have since been activated or changed are kept.',
  undone: 'Import undone: {count} {count:account|accounts} moved to the recycle bin',
  undoneKept: 'These accounts have since been activated or changed and were kept:',
  staff: {
    intro:
      'With a staff directory, entering a staff number fills in the name, phone, email and position of a new account.',
    how: 'People are added or updated by staff number; anyone missing from the file is kept. Required: staff number and name. Optional: phone, email, department, position.',
    doneTitle: '{added} added, {changed} updated',
    doneBad: '{count} {count:row was|rows were} not imported. Fix {count:it|them} and upload again:',
    more: 'and {count} more',
  },
};

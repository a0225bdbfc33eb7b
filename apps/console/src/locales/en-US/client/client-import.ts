import type { clientImport as zhCN } from '../../zh-CN/client/client-import.ts';
import { importWords } from '../kit/import.ts';

export const clientImport: typeof zhCN = {
  ...importWords,
  action: 'Import',
  title: 'Import customers',
  intro: 'Every row is checked first; no customers are created yet. You can fix cells with errors right here.',
  run: 'Import {count} {count:customer|customers}',
  runTitle: 'Import these customers?',
  runWhat: '{count} {count:customer|customers} will be created.',
  ran: '{count} {count:customer was|customers were} imported',
  doneTitle: '{count} {count:customer|customers} imported',
  doneHint: 'You can find them in the customer list and add their users there.',
  undoWhat: 'The customers in this import will be moved to the recycle bin.',
  undoKept: 'Customers that have since been changed or have users are kept.',
  undone: 'Import undone: {count} {count:customer|customers} moved to the recycle bin',
  undoneKept: 'These customers have since been changed or have users and were kept:',
};

export const clientUserImport: typeof zhCN = {
  ...importWords,
  action: 'Import',
  title: 'Import customer users',
  intro: 'Every row is checked first; no one is added or notified yet. You can fix cells with errors right here.',
  run: 'Import {count} {count:user|users}',
  runTitle: 'Import these users?',
  runWhat: '{count} customer {count:user|users} will be added and {count} activation {count:message|messages} sent.',
  ran: '{count} {count:user was|users were} imported',
  doneTitle: '{count} {count:user|users} imported',
  doneHint: 'The activation messages are on their way. People can use the app once they have activated it.',
  undoWhat:
    'The users in this import will be moved to the recycle bin, and their activation codes stop working immediately.',
  undoKept: 'Users who have since been activated or changed are kept.',
  undone: 'Import undone: {count} {count:user|users} moved to the recycle bin',
  undoneKept: 'These users have since been activated or changed and were kept:',
};

import type { clientImport as zhCN } from '../../zh-CN/client/client-import.ts';
import { importWords } from '../kit/import.ts';

export const clientImport: typeof zhCN = {
  ...importWords,
  action: 'Import',
  title: 'Import customers',
  intro: 'Every row is checked first; no customer is made yet. Cells with a problem can be mended right here.',
  run: 'Import {count} {count:customer|customers}',
  runTitle: 'Import these customers?',
  runWhat: '{count} {count:customer|customers} will be made.',
  ran: '{count} {count:customer was|customers were} imported',
  doneTitle: '{count} {count:customer|customers} imported',
  doneHint: 'You find them in the list of customers, where you can add their users.',
  undoWhat: 'The customers of this import go to the recycle bin.',
  undoKept: 'Customers that were changed or have users by now stay.',
  undone: 'Undone: {count} {count:customer is|customers are} in the recycle bin',
  undoneKept: 'These customers were changed or have users by now and stay:',
};

export const clientUserImport: typeof zhCN = {
  ...importWords,
  action: 'Import',
  title: 'Import customer users',
  intro:
    'Every row is checked first; nobody is added or written to yet. Cells with a problem can be mended right here.',
  run: 'Import {count} {count:user|users}',
  runTitle: 'Import these users?',
  runWhat: '{count} customer {count:user|users} will be added and {count} activation {count:message|messages} sent.',
  ran: '{count} {count:user was|users were} imported',
  doneTitle: '{count} {count:user|users} imported',
  doneHint: 'The activation messages are on their way. People can use the app once they have activated.',
  undoWhat: 'The users of this import go to the recycle bin, and their activation codes stop working at once.',
  undoKept: 'Users who were activated or changed meanwhile stay.',
  undone: 'Undone: {count} {count:user is|users are} in the recycle bin',
  undoneKept: 'These users were activated or changed meanwhile and stay:',
};

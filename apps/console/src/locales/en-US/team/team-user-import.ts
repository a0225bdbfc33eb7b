import type { teamUserImport as zhCN } from '../../zh-CN/team/team-user-import.ts';
import { importWords } from '../kit/import.ts';

export const teamUserImport: typeof zhCN = {
  ...importWords,
  action: 'Import',
  title: 'Import team members',
  intro:
    'Every row is checked first; nobody is added or written to yet. Cells with a problem can be mended right here.',
  run: 'Import {count} {count:member|members}',
  runTitle: 'Import these members?',
  runWhat: '{count} team {count:member|members} will be added and {count} activation {count:message|messages} sent.',
  ran: '{count} {count:member was|members were} imported',
  doneTitle: '{count} {count:member|members} imported',
  doneHint: 'The activation messages are on their way. Members can use the app once they have activated.',
  undoWhat: 'The members of this import go to the recycle bin, and their activation codes stop working at once.',
  undoKept: 'Members who were activated or changed meanwhile stay.',
  undone: 'Undone: {count} {count:member is|members are} in the recycle bin',
  undoneKept: 'These members were activated or changed meanwhile and stay:',
};

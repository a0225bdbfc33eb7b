import type { teamUserImport as zhCN } from '../../zh-CN/team/team-user-import.ts';
import { importWords } from '../kit/import.ts';

export const teamUserImport: typeof zhCN = {
  ...importWords,
  action: 'Import',
  title: 'Import team members',
  intro: 'Every row is checked first; no one is added or notified yet. You can fix cells with errors right here.',
  run: 'Import {count} {count:member|members}',
  runTitle: 'Import these members?',
  runWhat: '{count} team {count:member|members} will be added and {count} activation {count:message|messages} sent.',
  ran: '{count} {count:member was|members were} imported',
  doneTitle: '{count} {count:member|members} imported',
  doneHint: 'The activation messages are on their way. Members can use the app once they have activated it.',
  undoWhat:
    'The members in this import will be moved to the recycle bin, and their activation codes stop working immediately.',
  undoKept: 'Members who have since been activated or changed are kept.',
  undone: 'Import undone: {count} {count:member|members} moved to the recycle bin',
  undoneKept: 'These members have since been activated or changed and were kept:',
};

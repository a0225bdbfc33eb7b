import type { CallRow, callInfo as contract } from '@console/contract/areas/call/info/info';
import type { Handlers } from '../../../kernel/calls/context.ts';
import type { Storage } from '../../../ports/storage/storage.ts';
import { followUps } from './follow-up.ts';
import { holdRecording } from './hold.ts';
import { choices } from './read/choices.ts';
import { eventsOf, findCall } from './read/detail.ts';
import { exportCalls } from './read/export.ts';
import { callFiles } from './read/files.ts';
import { matching } from '../../../domain/call/filter.ts';
import { pageOfCalls } from './read/page.ts';
import { fields } from './read/row.ts';
import { remarkList, scoreList } from './read/scores.ts';
import { sumUp } from './read/summary.ts';

export const callInfo = ({ storage }: { readonly storage: Storage }): Handlers<typeof contract> => ({
  page: async (input, context) => pageOfCalls<CallRow>(context, fields, await matching(input, context), input),
  summaryData: sumUp,
  export: exportCalls,
  detail: ({ callId }, context) => findCall(callId, context),
  detailEvent: eventsOf,
  scoreList,
  remarkList,
  choices,
  ...callFiles({ storage }),
  ...followUps,
  holdRecording,
});

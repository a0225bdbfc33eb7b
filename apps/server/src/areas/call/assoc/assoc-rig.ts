import type { callAssoc } from '@console/contract/areas/call/assoc';
import type { ArgumentOf } from '@console/contract/endpoint';

/** A route that takes calls at any time. */
export const newRoute = (
  given: Pick<ArgumentOf<typeof callAssoc.add>, 'clientGroupId' | 'teamGroupIds'> &
    Partial<ArgumentOf<typeof callAssoc.add>>,
): ArgumentOf<typeof callAssoc.add> => ({
  strategy: null,
  ringSec: null,
  queueMax: 5,
  queueTimeoutSec: 300,
  promiseSec: 30,
  workHours: null,
  zone: 'Asia/Shanghai',
  specialDays: [],
  offHours: 'MESSAGE',
  overflowGroupId: null,
  recording: 'ASK',
  retentionDays: 180,
  remark: null,
  ...given,
});

import * as z from 'zod/mini';
import { reads } from '../../endpoint.ts';
import { nothing, time } from '../../fields.ts';
import { materialKind } from '../material/material/parts.ts';

/** Null where the role may not see what is counted, or the tenant does not have the service. */
const number = z.nullable(z.strictObject({ value: z.nullable(z.number()), previous: z.nullable(z.number()) }));
const count = z.nullable(z.int());

/** The numbers of the day, for whoever is signed in. */
export const dashboardTotals = {
  totalNum: reads('GET /tenant/dashboard/totalNum', {
    words: { 'zh-CN': '总览数字', 'en-US': 'Get the totals' },
    access: 'token',
    input: nothing,
    output: z.strictObject({
      clients: count,
      clientUsers: count,
      teamUsers: count,
      products: count,
      materials: count,
      /** The same by kind, each of which has a list of its own. */
      materialKinds: z.nullable(z.array(z.strictObject({ kind: materialKind, count: z.int() }))),
      toolboxes: count,
      applications: count,
      /** Since midnight on the tenant's clock; before it, the same hours of yesterday. */
      callsToday: number,
      callMinutesToday: number,
      /** Of thirty days, and of the thirty before. */
      avgScore30d: number,
      onlineExperts: count,
      waitingCalls: count,
      asOf: time,
    }),
  }),
};
export type TotalNum = z.infer<typeof dashboardTotals.totalNum.output>;

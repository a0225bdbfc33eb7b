import { perSecond } from '../format.mjs';
import { load, post } from '../api/load.mjs';
import { checkOf } from './checks.mjs';
import { signIn } from './fill.mjs';

const steps = ['DOWNLOADING', 'DOWNLOADED', 'INSTALLING', 'SUCCEEDED'];

/** Devices take their offers, and then report how it goes: one report at a time, and all reports of a device at once. */
export async function reports({ server, client, quick, table, big }) {
  const url = server.url;
  const speakers = await signIn(client, big, 1);
  const offers = await load({ url, requests: speakers.map(checkOf), clients: 16, count: speakers.length });
  expectAll(offers, 'offers');
  table.add({ what: 'check: new offers a second, 16 clients', ours: perSecond(offers.perSecond), value: 0, goal: '' });

  const half = Math.floor(speakers.length / 2);
  const single = steps.flatMap((status) => speakers.slice(0, half).map((one) => reportOf(one, [status])));
  const ones = await load({ url, requests: single, clients: 64, count: single.length, seconds: quick ? 10 : 60 });
  expectAll(ones, 'reports');
  table.add({
    what: 'reports a second, one in a call, 64 clients',
    ours: perSecond(ones.perSecond),
    value: ones.perSecond,
    goal: '≥ 2,000/s',
    limit: 2000,
    atLeast: true,
  });

  const batches = speakers.slice(half).map((one) => reportOf(one, [...steps.slice(0, 3), 'SUCCEEDED']));
  const many = await load({ url, requests: batches, clients: 64, count: batches.length });
  expectAll(many, 'reports');
  const rate = many.perSecond * steps.length;
  table.add({
    what: 'reports a second, four in a call, 64 clients',
    ours: perSecond(rate),
    value: rate,
    goal: '≥ 2,000/s',
    limit: 2000,
    atLeast: true,
  });
  await compare(client, big, { succeeded: many.count, reported: ones.count, single: half, table });
}

const expectAll = ({ statuses }, what) => {
  if (Object.keys(statuses).join() !== '200') throw new Error(`${what} answered ${JSON.stringify(statuses)}`);
};

const reportOf = ({ offerId, headers }, statuses) =>
  post('/open/v1/upgrade/report', { list: statuses.map((status) => ({ offerId, attempt: 1, status })) }, headers);

/** What was acknowledged is there, and the figures of the plan are those of its records. */
async function compare(client, { tenantId, planId }, { succeeded, reported, single, table }) {
  const expected = succeeded + Math.max(0, reported - single * (steps.length - 1));
  const { rows } = await client.query(
    `select count(*)::int as wrong, (select count(*)::int from plan_offer where tenant_id = $1 and plan_id = $2
                                        and status = 'SUCCEEDED') as succeeded from (
       select stage_no, status, count(*) as n from plan_offer where tenant_id = $1 and plan_id = $2 group by 1, 2) r
     full join (
       select stage_no, status, sum(amount) as n from plan_tally where tenant_id = $1 and plan_id = $2 group by 1, 2
        having sum(amount) <> 0) t using (stage_no, status)
     where r.n is distinct from t.n`,
    [tenantId, planId],
  );
  const [{ wrong, succeeded: there }] = rows;
  table.add({
    what: 'reports: acknowledged, and in the records',
    ours: there.toLocaleString('en'),
    reference: `${expected.toLocaleString('en')} acknowledged`,
    value: Math.abs(there - expected) + wrong,
    goal: 'equal',
    limit: 0,
  });
}

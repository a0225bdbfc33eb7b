import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { firstPage } from '../api/requests.mjs';
import { inSeconds, ms, perSecond } from '../format.mjs';
import { load } from '../api/load.mjs';
import { median } from '../numbers.mjs';
import { SPEAKERS } from './fill.mjs';

const plans = '/tenant/upgradeplan';

/** Who would get it, and then all of them put into stages, while others go on with their work. */
export async function previewAndStart({ server, quick, table, big, small }) {
  const audience = audienceOf(big);
  const times = [];
  for (let round = 0; round < (quick ? 3 : 5); round += 1) {
    const began = performance.now();
    await big.call(`${plans}/userNum`, audience);
    times.push(performance.now() - began);
  }
  const many = big.amount.toLocaleString('en');
  const took = median(times);
  table.add({ what: `plan: preview of ${many} devices`, ours: ms(took), value: took, goal: '≤ 2000 ms', limit: 2000 });

  const other = await server.signIn('operator.ruichi');
  const beside = [firstPage(other)];
  await load({ url: server.url, requests: beside, clients: 2, count: 100 });
  const [, alone] = await besideOthers(server, beside, () => pause(quick ? 3_000 : 5_000));
  const [filled, meanwhile] = await besideOthers(server, beside, () => start(big, audience));
  table.add({
    what: `plan: start over ${many} devices`,
    ours: inSeconds(filled.ms),
    reference: perSecond(filled.records / (filled.ms / 1000)),
    value: filled.ms,
    goal: '',
  });
  table.add({
    what: 'plan: p99 of another tenant’s lists meanwhile',
    ours: ms(meanwhile.p99),
    reference: `${ms(alone.p99)} alone`,
    ratio: meanwhile.p99 / alone.p99,
    goal: '≤ 2x',
    limit: 2,
  });
  await start(small, audienceOf(small));
}

/** So many speak; the others wait for a stage that this bench never comes to. */
function audienceOf({ applicationId, targetVersionId, amount }) {
  const rest = { name: 'Rest', percent: 100, count: null };
  const first = { name: 'First', percent: null, count: Math.min(SPEAKERS, amount / 2) };
  const rules = { successPct: 100, errorPct: 100, minSample: 100_000, soakMin: 43_200 };
  const after = { onSuccess: 'WAIT_CONFIRM', onError: 'PAUSE' };
  return {
    applicationId,
    targetVersionId,
    source: { mode: 'ANY', versionIds: [], minCode: null, maxCode: null },
    scope: {
      mode: 'ALL',
      ids: [],
      percent: null,
      locationCodes: [],
      fileId: null,
      excludeIds: [],
      deviceModels: { in: [], notIn: [] },
    },
    testFirst: false,
    stages: [first, rest].map((stage) => ({ ...stage, ...rules, ...after })),
    seed: randomUUID(),
    rollbackOf: null,
  };
}

async function start(tenant, audience) {
  const began = performance.now();
  const made = await tenant.call(`${plans}/add`, {
    name: 'Bench',
    ...audience,
    snapshot: 'STATIC',
    updateMode: 'OPTIONAL',
    forceAfter: null,
    startAt: null,
    endAt: null,
    window: null,
    retry: { times: 1, intervalMin: 10 },
    timeoutMin: 1440,
    approvalRequired: false,
    remark: null,
    submit: true,
  });
  tenant.planId = made.planId;
  let plan = made;
  while (plan.currentStageNo === null) {
    await pause(100);
    plan = await tenant.call(`${plans}/detail?planId=${made.planId}`);
  }
  return { ms: performance.now() - began, records: plan.stats.total + plan.stats.SKIPPED };
}

/** Work, and what others' requests take as long as it lasts: of each second the p99, and of those the middle. */
async function besideOthers(server, requests, work) {
  const parts = [];
  const state = { done: false };
  const asking = (async () => {
    while (!state.done) parts.push(await load({ url: server.url, requests, clients: 2, seconds: 1 }));
  })();
  const result = await work();
  state.done = true;
  await asking;
  return [result, { p99: median(parts.map(({ p99 }) => p99)) }];
}

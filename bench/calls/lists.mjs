import { load, post } from '../lib/api/load.mjs';
import { ms } from '../lib/format.mjs';
import { median } from '../lib/numbers.mjs';
import { createHash } from 'node:crypto';

/** As the database makes an id of an md5. */
const idOf = (name) =>
  createHash('md5')
    .update(name)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
const daysAgo = (days) => new Date(Date.now() - days * 86_400_000).toISOString();

const filters = {
  'no filter': {},
  'status, frequent (7 of 10)': { status: 'COMPLETED' },
  'status, rare (3 of 100)': { status: 'FAILED' },
  'team group (1 of 20)': { teamGroupId: idOf('team3') },
  'expert (1 of 200)': { expertId: idOf('expert7') },
  'customer (1 of 5,000)': { clientId: idOf('client11') },
  'customer group (1 of 40)': { clientGroupId: idOf('clients5') },
  'error number, frequent (1 of 1,500)': { errorNo: 'E7' },
  'error number, rare (1 of 5,000)': { errorNo: 'QX-9001' },
  'error number of nothing': { errorNo: 'ZZ-404' },
  'score 1 to 2': { scoreFrom: 1, scoreTo: 2 },
  'error number and team group': { errorNo: 'E7', teamGroupId: idOf('team1') },
  'error number, solved': { errorNo: 'E7', solved: 'YES' },
  'problem type of nothing': { problemTypeId: idOf('nothing') },
  // Two at once, such as meet often, seldom and never.
  'team group and customer': { teamGroupId: idOf('team3'), clientId: idOf('client11') },
  'team group and customer group': { teamGroupId: idOf('team3'), clientGroupId: idOf('clients3') },
  'team group and customer group that never meet': { teamGroupId: idOf('team3'), clientGroupId: idOf('clients4') },
  'team group and completed': { teamGroupId: idOf('team3'), status: 'COMPLETED' },
  'team group and failed': { teamGroupId: idOf('team3'), status: 'FAILED' },
  'team group and score 1 to 2': { teamGroupId: idOf('team3'), scoreFrom: 1, scoreTo: 2 },
  'expert and completed': { expertId: idOf('expert7'), status: 'COMPLETED' },
  'expert and team group': { expertId: idOf('expert7'), teamGroupId: idOf('team3') },
  'product and missed': { productId: idOf('product7'), status: 'MISSED' },
  'customer group and poor line': { clientGroupId: idOf('clients5'), quality: 'POOR' },
  'completed and AR': { status: 'COMPLETED', media: 'AR' },
  'missed and poor line': { status: 'MISSED', quality: 'POOR' },
  'AR and fair line': { media: 'AR', quality: 'FAIR' },
  'poor line and not solved': { quality: 'POOR', solved: 'NO' },
  'word in every third (医院)': { keyword: '医院' },
  'word, a person (王建国)': { keyword: '王建国' },
  'word, rare (鸿雁传书)': { keyword: '鸿雁传书' },
  'word of nothing': { keyword: '没有这个词' },
  'word with a status': { keyword: '医院', status: 'FAILED' },
  'last 30 days': { from: daysAgo(30) },
  'last 90 days': { from: daysAgo(90) },
};

const path = '/tenant/call/info';

/** The same question to both companies, turn by turn. */
export async function lists({ server, big, small, quick, table }) {
  const cases = [];
  const add = (what, ask, goal = 2) => cases.push({ what: `calls: ${what}`, ask, goal });
  for (const [name, given] of Object.entries(filters)) {
    add(`first page, ${name}`, () => [`${path}/page`, { pageNo: 1, pageSize: 20, ...given }]);
  }
  for (const sortField of ['durationSec', 'waitSec']) {
    add(`first page by ${sortField}`, () => [
      `${path}/page`,
      { pageNo: 1, pageSize: 20, sortField, sortOrder: 'desc' },
    ]);
  }
  add('first page by durationSec, error number', () => [
    `${path}/page`,
    { pageNo: 1, pageSize: 20, sortField: 'durationSec', sortOrder: 'desc', errorNo: 'E7' },
  ]);
  add('page 400', () => [`${path}/page`, { pageNo: 400, pageSize: 20 }]);
  add('detail of one call', ({ sample }) => [`${path}/detail`, sample]);
  add('events of one call', ({ sample }) => [`${path}/detailEvent`, sample]);
  // Sums look at every call that they are of: they grow with them. The console asks for 30 days unless told otherwise.
  for (const name of [
    'last 30 days',
    'last 90 days',
    'team group (1 of 20)',
    'customer (1 of 5,000)',
    'word, rare (鸿雁传书)',
  ]) {
    add(`sums, ${name}`, () => [`${path}/summaryData`, filters[name]], undefined);
  }
  for (const { what, ask, goal } of cases) {
    const once = async (company) => {
      const [address, body] = ask(company);
      const seen = await load({ url: server.url, requests: [post(address, body, company.signed)], count: 1 });
      if (Object.keys(seen.statuses).join() !== '200')
        throw new Error(`${what} answered ${JSON.stringify(seen.statuses)}`);
      return seen.p50;
    };
    const times = { big: [], small: [] };
    await once(big);
    await once(small);
    for (let round = 0; round < (quick ? 5 : 11); round += 1) {
      times.big.push(await once(big));
      times.small.push(await once(small));
    }
    const [ours, theirs] = [median(times.big), median(times.small)];
    const judged = goal === undefined ? { goal: '' } : { goal: `≤ ${goal}x`, limit: goal };
    table.add({ what, ours: ms(ours), reference: ms(theirs), ratio: ours / theirs, ...judged });
  }
}

import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleServer } from '../lib/bundle.mjs';
import { connect, embeddedUrls } from '../lib/connect.mjs';
import { inSeconds } from '../lib/format.mjs';
import { median } from '../lib/numbers.mjs';
import { startServer } from '../lib/server.mjs';

/** As many as a file of an import may have. */
const ROWS = 5_000;
const ROLE = '导入的人';

/** Imports of 5,000 error numbers beside imports of 5,000 sub-accounts, turn by turn: checked, run and taken back. */
export async function benchImport({ quick, table, say }) {
  const folder = await mkdtemp(join(tmpdir(), 'console-bench-'));
  await chmod(folder, 0o711); // For PostgreSQL's own user, when the bench runs as root.
  const dataDir = join(folder, 'data');
  await mkdir(dataDir, { mode: 0o711 });
  let server;
  let client;
  try {
    server = await startServer({ program: await bundleServer(), dataDir });
    client = await connect((await embeddedUrls(dataDir)).superuser);
    const calls = { url: server.url, headers: await server.signIn('owner') };
    const intoId = await makeRoom(client, calls);
    const times = { numbers: [], accounts: [] };
    for (let turn = 0; turn < (quick ? 1 : 3); turn += 1) {
      say(`Importing ${ROWS.toLocaleString('en')} of each, turn ${turn + 1} …`);
      times.numbers.push(await importOnce(calls, '/tenant/product/errorcode', numbersFile(turn), { intoId }));
      times.accounts.push(await importOnce(calls, '/tenant/subaccount', accountsFile(turn), {}));
    }
    for (const step of ['checked', 'run', 'taken back']) {
      const [ours, theirs] = [times.numbers, times.accounts].map((list) => median(list.map((one) => one[step])));
      table.add({
        what: `${ROWS.toLocaleString('en')} error numbers, ${step}`,
        ours: inSeconds(ours),
        reference: `${inSeconds(theirs)} sub-accounts`,
        ratio: ours / theirs,
        goal: '≤ 2x',
        limit: 2,
      });
    }
  } finally {
    await client?.end();
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A role for those who come, as many as come, and an empty set. */
async function makeRoom(client, calls) {
  await client.query(`update tenant set account_quota = 100000 where code = 'kangheng'`);
  await client.query(
    `insert into role (tenant_id, id, name, code, permissions, data_scope, type)
     select tenant_id, gen_random_uuid(), $1, 'BENCH', '{}', 'ALL', 'CUSTOM' from tenant where code = 'kangheng'`,
    [ROLE],
  );
  const set = { name: '导入的编号', prefix: null, description: null, status: 'ENABLED', productIds: [] };
  return (await ask(calls, '/tenant/product/errorcode/add', set)).errorCodeId;
}

async function importOnce(calls, path, text, fields) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new File([text], 'import.csv'));
  const checking = performance.now();
  const { batchId, good } = await answerOf(`${path}/importCheck`, calls, { body: form });
  if (good !== ROWS) throw new Error(`${path}: ${good} of ${ROWS} rows are good`);
  const running = performance.now();
  await ask(calls, `${path}/importRun`, { batchId });
  const undoing = performance.now();
  const { removed } = await ask(calls, `${path}/importUndo`, { batchId });
  if (removed !== ROWS) throw new Error(`${path}: ${removed} of ${ROWS} rows were taken back`);
  return { checked: running - checking, run: undoing - running, 'taken back': performance.now() - undoing };
}

const ask = (calls, path, body) =>
  answerOf(path, calls, { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });

async function answerOf(path, { url, headers }, request) {
  const init = { method: 'POST', ...request, headers: { ...headers, ...request.headers, 'accept-language': 'zh-CN' } };
  const { data, message } = await (await fetch(url + path, init)).json();
  if (!data) throw new Error(`${path}: ${message}`);
  return data;
}

const fileOf = (head, line) => [head, ...Array.from({ length: ROWS }, (_, at) => line(at))].join('\n');

/** A quarter has another name; every one has a symptom and three steps. */
const numbersFile = (turn) =>
  fileOf(
    '错误编号,别名,级别,状态,中文标题,英文标题,中文现象,中文步骤',
    (at) =>
      `T${turn}-${at},${at % 4 === 0 ? `ALARM${turn}-${at}` : ''},故障,已发布,温度过高 ${at},Over-temperature ${at},屏幕闪烁,"1 检查散热\n1.1 清理滤网\n2 更换风扇"`,
  );

const accountsFile = (turn) =>
  fileOf(
    '用户名,姓名,邮箱,手机号,工号,部门,角色,到期日期',
    (at) => `bench.${turn}.${at},李雷,bench.${turn}.${at}@people.example,,B-${turn}-${at},,${ROLE},`,
  );

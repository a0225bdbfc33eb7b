import { parseArgs } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { Sentence } from '../lib/report.mjs';

const help = `Plays calls between the customers and the experts of a running demonstration, through the calls of the apps. The months
before today are there from the first start on; this adds what happens now, for the live board and today's figures.

  npm run simulate -- calls [options]

  --url <address>      where the console runs (default http://localhost:8080)
  --calls <n>          how many calls, up to 2000 (default 40)
  --parallel <n>       how many customers call at once (default 6)
  --experts <n>        how many experts are online (default 5)
  --seconds <n>        how long people talk on average (default 6)
  --help               this text`;

const text = (value) => ({ type: 'string', default: value });

function readOptions(args) {
  let values;
  try {
    ({ values } = parseArgs({
      args,
      options: {
        url: text('http://localhost:8080'),
        calls: text('40'),
        parallel: text('6'),
        experts: text('5'),
        seconds: text('6'),
        help: { type: 'boolean', default: false },
      },
    }));
  } catch (error) {
    throw new Sentence(`${error.message.split('\n', 1)[0]} (--help lists what there is.)`);
  }
  const number = (name, most) => {
    const value = Number(values[name]);
    if (!(value > 0 && value <= most)) throw new Sentence(`--${name} must be a number up to ${most}.`);
    return value;
  };
  return {
    help: values.help,
    url: values.url.replace(/\/$/, ''),
    calls: number('calls', 2_000),
    parallel: number('parallel', 50),
    experts: number('experts', 50),
    seconds: number('seconds', 600),
  };
}

export async function simulateCalls(args) {
  const options = readOptions(args);
  if (options.help) return console.log(help);
  const { key, people } = await openCallers(options.url);
  const of = (kind) => people.filter((person) => person.kind === kind && person.isReached);
  const world = { ...options, key, left: options.calls, tally: {}, over: false };
  const experts = of('TEAM_USER')
    .slice(0, options.experts)
    .map((person) => playExpert(person, world));
  const customers = of('CLIENT_USER')
    .slice(0, options.parallel)
    .map((person) => playCustomer(person, world));
  if (experts.length === 0 || customers.length === 0) {
    throw new Sentence(
      'No customer reaches anybody at this hour: add a call route in the console first, or change its hours.',
    );
  }
  for (const name of ['SIGINT', 'SIGTERM']) process.once(name, () => (world.left = 0));
  console.log(`${customers.length} customers call ${experts.length} experts at ${options.url}. Ctrl-C stops them.`);
  await Promise.all(customers);
  world.over = true;
  await Promise.all(experts);
  console.table(world.tally);
}

async function openCallers(url) {
  const answer = await fetch(`${url}/dev/callers`, { method: 'POST' }).catch(() => {
    throw new Sentence(`Nothing answers at ${url}. Start the console (npm start), or set --url.`);
  });
  if (!answer.ok) throw new Sentence(`${url} is not a demonstration on this machine (DEMO=on, by the name localhost).`);
  return answer.json();
}

/** Null where the call was refused: what it wanted has passed meanwhile. */
async function ask({ url, key }, { userToken }, method, path, input = {}) {
  const query = method === 'GET' ? `?${new URLSearchParams(input)}` : '';
  const answer = await fetch(`${url}/open/v1/calls/${path}${query}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'x-user-token': userToken, 'content-type': 'application/json' },
    ...(method === 'POST' && { body: JSON.stringify(input) }),
  });
  const { status, data } = await answer.json();
  return status ? (data ?? {}) : null;
}

const some = (seconds) => seconds * 1_000 * (0.4 + 1.2 * Math.random());

async function playExpert(me, world) {
  for (let said = 0; !world.over; said += 1) {
    if (said % 20 === 0) await ask(world, me, 'POST', 'presence', { presence: 'ONLINE' });
    const call = await ask(world, me, 'GET', 'current');
    const { callId } = call ?? {};
    if (call?.role === 'RUNG') {
      await pause(some(1));
      await ask(world, me, 'POST', Math.random() < 0.1 ? 'reject' : 'answer', { callId });
    } else if (call?.role === 'MEMBER') await talk(me, world, call);
    else await pause(500);
  }
  await ask(world, me, 'POST', 'presence', { presence: 'OFFLINE' });
}

async function talk(me, world, { callId }) {
  const network = { rttMs: 40, lossPct: Math.random(), kbps: 900 };
  await pause(some(world.seconds / 2));
  await ask(world, me, 'POST', 'beat', { callId, network });
  const event = (type, more) =>
    ask(world, me, 'POST', 'event', { callId, eventId: crypto.randomUUID(), type, ...more });
  if (Math.random() < 0.5) await event('OCR', { text: 'E01' });
  if (Math.random() < 0.5) await event('ANNOTATE');
  await pause(some(world.seconds / 2));
  await ask(world, me, 'POST', 'hangUp', { callId });
  await ask(world, me, 'POST', 'remark', { callId, remark: '已远程指导', problemTypeId: null, solved: 'YES' });
}

async function playCustomer(me, world) {
  while (world.left > 0) {
    world.left -= 1;
    const input = { media: 'VIDEO', productId: null, productSn: null, errorNo: null };
    let call = await ask(world, me, 'POST', 'start', input);
    if (!call) {
      // They are in one that was left behind, or have called too often.
      await pause(5_000);
      continue;
    }
    const { callId } = call;
    const patience = Date.now() + some(60);
    while (call && ['QUEUED', 'RINGING', 'IN_PROGRESS'].includes(call.status)) {
      await pause(1_000);
      const isTired = call.status !== 'IN_PROGRESS' && Date.now() > patience;
      await ask(world, me, 'POST', isTired ? 'cancel' : 'beat', isTired ? { callId } : { callId, network: null });
      call = await ask(world, me, 'GET', 'detail', { callId });
    }
    const end = `${call?.status} ${call?.endReason}`;
    world.tally[end] = (world.tally[end] ?? 0) + 1;
    if (call?.status === 'COMPLETED' && Math.random() < 0.7) {
      const score = Math.random() < 0.1 ? 2 : 4 + Math.round(Math.random());
      await ask(world, me, 'POST', 'score', { callId, score, reasonIds: [], comment: null });
    }
    await pause(some(2));
  }
}

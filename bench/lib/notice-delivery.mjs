import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { Sentence } from '../../scripts/lib/report.mjs';
import { inSeconds, megabytes, ms } from './format.mjs';

const notices = '/tenant/client/notice';

/** A notice to every customer user of a tenant that is filled already: how long until all have it, and in how much memory. */
export async function noticeDelivery({ server, signed, table }) {
  const call = (name, body) => ask(`${server.url}${notices}/${name}`, signed, body);
  const target = { mode: 'ALL', ids: [] };
  await call('preview', { target });
  const counting = performance.now();
  const { total } = await call('preview', { target });
  const counted = performance.now() - counting;
  const many = total.toLocaleString('en');
  table.add({
    what: `notice: count ${many} recipients`,
    ours: ms(counted),
    value: counted,
    goal: '≤ 300 ms',
    limit: 300,
  });

  const { noticeId } = await call('add', draft(target));
  const before = memoryOf(server.pid);
  const began = performance.now();
  await call(`publish?noticeId=${noticeId}`);
  const pressed = performance.now() - began;
  table.add({ what: 'notice: publish, the call', ours: ms(pressed), value: pressed, goal: '≤ 500 ms', limit: 500 });
  let peak = before;
  let stats;
  do {
    await pause(100);
    peak = Math.max(peak, memoryOf(server.pid));
    ({ stats } = await call(`detail?noticeId=${noticeId}`));
  } while (stats.running);
  const took = performance.now() - began;
  if (stats.delivered !== total) throw new Sentence(`The notice reached ${stats.delivered} of ${total} people.`);
  table.add({
    what: `notice: deliver to ${many}`,
    ours: inSeconds(took),
    value: took / total,
    goal: '',
    limit: undefined,
  });
  const grown = peak - before;
  table.add({
    what: 'notice: memory of the server while it is delivered',
    ours: `+${megabytes(grown)}`,
    value: grown,
    goal: '≤ 100 MB',
    limit: 100e6,
  });
}

const draft = (target) => ({
  type: 'NOTICE',
  level: 'LOW',
  title: { 'zh-CN': '性能测试', 'en-US': 'Bench' },
  content: { 'zh-CN': '<p>性能测试</p>', 'en-US': '<p>Bench</p>' },
  attachmentIds: [],
  target,
  channels: ['IN_APP'],
  pinned: false,
  popup: false,
  requireAck: false,
  publishAt: null,
  expireAt: null,
});

async function ask(url, signed, body) {
  const sent = body && { method: 'POST', body: JSON.stringify(body) };
  const headers = { ...signed, ...(body && { 'content-type': 'application/json' }) };
  const { data, message } = await (await fetch(url, { ...sent, headers })).json();
  if (!data) throw new Sentence(`${url}: ${message}`);
  return data;
}

/** Bytes that the process holds in memory. */
const memoryOf = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) * 1024;

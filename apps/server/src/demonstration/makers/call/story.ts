import type { CallEnd, CallEventType, CallQuality, CallStatus, Solved } from '@console/contract/areas/call/info/parts';
import { newId } from '../../../kernel/db/ids.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Everybody and everything that calls of a company can be about. */
export interface Cast {
  readonly applicationId: string;
  readonly callers: readonly (Named & { client: Named; group: Named | null; sn: string })[];
  readonly routes: readonly { assocId: string | null; groupId: string | null; teams: readonly string[] }[];
  readonly teams: readonly (Named & { experts: readonly Named[] })[];
  readonly products: readonly (Named & { errorNos: readonly Named[] })[];
  readonly materials: readonly Named[];
  readonly feedback: Readonly<
    Record<'SCORE_REASON' | 'REMARK_TEMPLATE' | 'END_REASON' | 'PROBLEM_TYPE', readonly Feedback[]>
  >;
  readonly ownerId: string | null;
}

export interface Feedback extends Named {
  readonly scoreFrom: number | null;
  readonly scoreTo: number | null;
}

/** The same story at every first start. */
export function dice(seed: number) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return {
    next,
    chance: (share: number) => next() < share,
    between: (least: number, most: number) => least + Math.floor(next() * (most - least + 1)),
    one: <T>(from: readonly T[]) => from[Math.floor(next() * from.length)]!,
  };
}
type Dice = ReturnType<typeof dice>;

export interface EventRow {
  readonly id: string;
  readonly callId: string;
  readonly at: number;
  readonly type: CallEventType;
  readonly actor?: Actor | undefined;
  readonly target?: (Named & { kind: string }) | undefined;
  readonly text?: string | undefined;
  readonly end?: CallEnd | undefined;
}
type Actor = Named & { kind: 'CLIENT_USER' | 'TEAM_USER' };

export interface CallRow {
  readonly id: string;
  readonly startedAt: number;
  readonly status: CallStatus;
  readonly end: CallEnd;
  readonly media: string;
  readonly caller: Cast['callers'][number];
  readonly expert: Named | null;
  readonly second: Named | null;
  readonly team: Named | null;
  readonly assocId: string | null;
  readonly product: Cast['products'][number] | null;
  readonly errorNos: readonly Named[];
  readonly waitSec: number;
  readonly durationSec: number;
  readonly score: number | null;
  readonly reasonIds: readonly string[];
  readonly comment: string | null;
  readonly remark: string | null;
  readonly problemTypeId: string | null;
  readonly solved: Solved;
  readonly message: string | null;
  readonly quality: CallQuality;
  readonly rtt: number;
  readonly loss: number;
  readonly reconnects: number;
  readonly materials: readonly Named[];
  readonly followUp: 'OPEN' | 'DONE' | null;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The companies of the demonstration are in Shanghai, which has one time the year round. */
const ZONE_MS = 8 * HOUR_MS;
/** How many of a hundred calls come in each hour. */
const HOURS = [0, 0, 0, 0, 0, 0, 1, 3, 9, 14, 15, 11, 5, 8, 12, 11, 8, 4, 2, 1, 1, 1, 0, 0];

function hourOf(roll: Dice): number {
  let left = roll.between(
    1,
    HOURS.reduce((sum, share) => sum + share, 0),
  );
  return HOURS.findIndex((share) => (left -= share) <= 0);
}

/** So many fewer came on the first of the days than come now: the service grows. */
const GROWTH = 0.35;
const WEEKEND = 0.25;

/** The calls of the last days, oldest first, and what happened in them. */
export function callsOf(cast: Cast, { calls, days, now }: { calls: number; days: number; now: number }) {
  const roll = dice(20_261);
  const today = Math.floor((now + ZONE_MS) / DAY_MS) * DAY_MS - ZONE_MS;
  const starts: number[] = [];
  while (starts.length < calls) {
    const ago = roll.between(0, days - 1);
    const day = today - ago * DAY_MS;
    const at = day + hourOf(roll) * HOUR_MS + roll.between(0, HOUR_MS - 1);
    const weekday = new Date(day + ZONE_MS).getUTCDay();
    const share = (weekday === 0 || weekday === 6 ? WEEKEND : 1) * (1 - (GROWTH * ago) / days);
    if (at <= now - 2 * HOUR_MS && roll.chance(share)) starts.push(at);
  }
  const rows = starts.toSorted((one, other) => one - other).map((at) => callAt(cast, roll, at, now));
  return { rows, events: rows.flatMap((row) => eventsOf(row, roll)) };
}

const ENDS: readonly (readonly [share: number, CallStatus, CallEnd])[] = [
  [70, 'COMPLETED', 'HANGUP_CALLER'],
  [14, 'COMPLETED', 'HANGUP_CALLEE'],
  [2, 'COMPLETED', 'NETWORK'],
  [6, 'MISSED', 'NO_ANSWER'],
  [2, 'MISSED', 'TIMEOUT'],
  [4, 'CANCELED', 'HANGUP_CALLER'],
  [1, 'REJECTED', 'HANGUP_CALLEE'],
  [1, 'FAILED', 'NETWORK'],
];

function endOf(roll: Dice, startedAt: number): readonly [CallStatus, CallEnd] {
  const hour = new Date(startedAt + ZONE_MS).getUTCHours();
  if ((hour < 8 || hour >= 20) && roll.chance(0.7)) return ['MISSED', 'OFF_HOURS'];
  let left = roll.between(1, 100);
  const [, status, end] = ENDS.find(([share]) => (left -= share) <= 0)!;
  return [status, end];
}

const COMMENTS: Readonly<Record<'good' | 'bad', readonly string[]>> = {
  good: ['专家很专业，问题当场解决', '响应很快', '讲解清楚，下次自己也会处理了', '画面标注很直观'],
  bad: ['等待时间太长', '问题没有解决，还要再约上门', '网络卡顿，看不清画面', '转接了两次才找到懂的人'],
};
const REMARKS = [
  '指导客户清洁散热风扇后恢复正常',
  '按手册步骤重新校准，已恢复',
  '判断为传感器故障，已安排备件',
  '软件配置错误，已远程指导修改',
  '需现场检查，已转上门服务',
  '客户操作有误，已说明正确步骤',
];
const MESSAGES = ['设备报警无法消除，请尽快回电', '想咨询耗材更换步骤', '开机自检不通过，急用，请联系我'];

function callAt(cast: Cast, roll: Dice, startedAt: number, now: number): CallRow {
  const [status, end] = endOf(roll, startedAt);
  const caller = roll.one(cast.callers);
  const route = cast.routes.find(({ groupId }) => groupId === caller.group?.id) ?? roll.one(cast.routes);
  const teamId = route.teams[roll.chance(0.8) ? 0 : Math.min(1, route.teams.length - 1)];
  const team = cast.teams.find(({ id }) => id === teamId) ?? roll.one(cast.teams);
  const product = roll.chance(0.92) && cast.products.length > 0 ? roll.one(cast.products) : null;
  const isAnswered = status === 'COMPLETED';
  const errorNos = product && product.errorNos.length > 0 && roll.chance(0.6) ? [roll.one(product.errorNos)] : [];
  const isBadLine = roll.chance(end === 'NETWORK' ? 1 : 0.08);
  const waitSec = isAnswered ? (roll.chance(0.85) ? roll.between(3, 28) : roll.between(30, 150)) : roll.between(5, 90);
  const durationSec = isAnswered ? roll.between(90, 1_500) : 0;
  const low = isBadLine ? 0.4 : waitSec > 60 ? 0.25 : 0.06;
  const score =
    isAnswered && roll.chance(0.62) ? (roll.chance(low) ? roll.between(1, 2) : roll.one([3, 4, 4, 5, 5, 5])) : null;
  const reasons = cast.feedback.SCORE_REASON.filter(
    ({ scoreFrom, scoreTo }) => score !== null && (scoreFrom ?? 1) <= score && score <= (scoreTo ?? 5),
  );
  const isRemarked = isAnswered && roll.chance(0.7);
  const expert = isAnswered && team.experts.length > 0 ? roll.one(team.experts) : null;
  const isOver = startedAt < now - 3 * DAY_MS;
  return {
    id: newId(startedAt),
    startedAt,
    status,
    end,
    media: roll.one(['VIDEO', 'VIDEO', 'VIDEO', 'AUDIO', 'AR']),
    caller,
    expert,
    second: expert && roll.chance(0.07) ? (team.experts.find(({ id }) => id !== expert.id) ?? null) : null,
    team: end === 'OFF_HOURS' ? null : team,
    assocId: route.assocId,
    product,
    errorNos,
    waitSec,
    durationSec,
    score,
    reasonIds: reasons.length > 0 && roll.chance(0.7) ? [roll.one(reasons).id] : [],
    comment:
      score !== null && roll.chance(score <= 2 ? 0.8 : 0.3) ? roll.one(COMMENTS[score <= 2 ? 'bad' : 'good']) : null,
    remark: isRemarked ? roll.one(REMARKS) : null,
    problemTypeId: isRemarked && cast.feedback.PROBLEM_TYPE.length > 0 ? roll.one(cast.feedback.PROBLEM_TYPE).id : null,
    solved: isRemarked ? (roll.chance(score !== null && score <= 2 ? 0.25 : 0.85) ? 'YES' : 'NO') : 'UNKNOWN',
    message: end === 'OFF_HOURS' && roll.chance(0.6) ? roll.one(MESSAGES) : null,
    quality: !isAnswered ? 'UNKNOWN' : isBadLine ? 'POOR' : roll.chance(0.15) ? 'FAIR' : 'GOOD',
    rtt: isBadLine ? roll.between(280, 640) : roll.between(25, 120),
    loss: isBadLine ? 4 + roll.next() * 9 : roll.next() * 0.9,
    reconnects: isBadLine && isAnswered ? roll.between(1, 3) : 0,
    materials: isAnswered && cast.materials.length > 0 && roll.chance(0.35) ? [roll.one(cast.materials)] : [],
    followUp:
      score !== null && score <= 2 && cast.ownerId !== null ? (isOver && roll.chance(0.9) ? 'DONE' : 'OPEN') : null,
  };
}

/** In the order in which they happened; seconds count from the answer, or from the end of one that nobody answered. */
function eventsOf(call: CallRow, roll: Dice): EventRow[] {
  const customer: Actor = { ...pick(call.caller), kind: 'CLIENT_USER' };
  const expert: Actor | undefined = call.expert ? { ...pick(call.expert), kind: 'TEAM_USER' } : undefined;
  const events: Omit<EventRow, 'id' | 'callId'>[] = [{ at: -call.waitSec, type: 'INVITE', actor: customer }];
  const say = (at: number, type: CallEventType, more: Partial<EventRow> = {}) => events.push({ at, type, ...more });
  const rung = call.team && (call.expert ?? null);
  if (call.waitSec > 60 && call.team) say(-call.waitSec + 0.1, 'QUEUE');
  if (rung) say(-Math.min(call.waitSec, 12), 'RING', { target: { ...pick(rung), kind: 'TEAM_USER' } });
  if (!expert) {
    if (call.end === 'NO_ANSWER' || call.end === 'TIMEOUT') say(0, 'TIMEOUT', { end: call.end });
    else if (call.status === 'REJECTED') say(0, 'REJECT', { end: call.end });
    else if (call.status === 'CANCELED') say(0, 'CANCEL', { actor: customer, end: call.end });
    else say(0, 'HANGUP', { end: call.end });
    return numbered(call, events);
  }
  const within = (from: number, to: number) => (call.durationSec * roll.between(from, to)) / 100;
  say(0, 'ANSWER', { actor: expert });
  if (call.media !== 'AUDIO') say(2, 'CAMERA_ON', { actor: customer });
  for (const errorNo of call.errorNos) say(within(8, 20), 'OCR', { actor: expert, text: errorNo.name });
  if (roll.chance(0.4)) say(within(22, 30), 'FREEZE', { actor: expert });
  for (let times = roll.between(0, 3); times > 0; times -= 1) say(within(31, 45), 'ANNOTATE', { actor: expert });
  for (const material of call.materials) {
    say(within(46, 60), 'SHARE_MATERIAL', {
      actor: expert,
      target: { ...pick(material), kind: 'MATERIAL' },
      text: material.name,
    });
  }
  if (call.second) {
    const joined: Actor = { ...pick(call.second), kind: 'TEAM_USER' };
    say(within(61, 64), 'INVITE_EXPERT', { actor: expert, target: joined });
    say(within(65, 68), 'JOIN', { actor: joined });
  }
  if (call.quality === 'POOR') say(within(69, 75), 'NETWORK_POOR', { actor: customer });
  for (let times = call.reconnects; times > 0; times -= 1) say(within(76, 90), 'RECONNECT', { actor: customer });
  say(call.durationSec, 'HANGUP', {
    ...(call.end === 'HANGUP_CALLEE' ? { actor: expert } : { actor: customer }),
    end: call.end,
  });
  if (call.score !== null)
    say(call.durationSec + roll.between(5, 60), 'SCORE', { actor: customer, text: String(call.score) });
  if (call.remark !== null) say(call.durationSec + roll.between(30, 300), 'REMARK', { actor: expert });
  return numbered(call, events);
}

const pick = ({ id, name }: Named): Named => ({ id, name });

function numbered(call: CallRow, events: readonly Omit<EventRow, 'id' | 'callId'>[]): EventRow[] {
  const zero = call.startedAt + call.waitSec * 1_000;
  return events
    .toSorted((one, other) => one.at - other.at)
    .map((event) => ({ ...event, id: newId(Math.round(zero + event.at * 1_000)), callId: call.id }));
}

import type { CallRow } from '@console/contract/areas/call/info/info';
import type { Locale } from '@console/contract/endpoint';
import { sql, type RawBuilder } from 'kysely';
import { durationSec, waitSec } from '../../../../domain/call/sums.ts';

const own = (column: string) => sql.ref(`call.${column}`);

/** Names as they were kept: a record stays readable when people have gone. */
const ref = (id: string, name: string) =>
  sql`case when ${own(id)} is not null then json_build_object('id', ${own(id)}, 'name', coalesce(${own(name)}, '')) end`;

/** Everything the wire row consists of, in its order. */
export const fields = {
  callId: own('id'),
  callNo: own('call_no'),
  direction: own('direction'),
  media: own('media'),
  status: own('status'),
  endReason: own('end_reason'),
  caller: sql`json_build_object('kind', call.caller_kind, 'id', call.caller_id, 'name', call.caller_name)`,
  expert: sql`case when call.expert_id is not null
    then json_build_object('kind', 'TEAM_USER', 'id', call.expert_id, 'name', coalesce(call.expert_name, '')) end`,
  client: ref('client_id', 'client_name'),
  clientGroup: ref('client_group_id', 'client_group_name'),
  teamGroup: ref('team_group_id', 'team_group_name'),
  product: ref('product_id', 'product_name'),
  productSn: own('product_sn'),
  // The same text of two sets is read once.
  errorNos: sql`array(select said.no from unnest(call.error_nos) with ordinality as said (no, place)
    group by said.no order by min(said.place))`,
  isTest: own('is_test'),
  createdAt: sql`wire_time(call.created_at)`,
  answeredAt: sql`wire_time(call.answered_at)`,
  endedAt: sql`wire_time(call.ended_at)`,
  waitSec,
  durationSec,
  transferCount: own('transfer_count'),
  score: own('score'),
  solved: own('solved'),
  quality: own('quality'),
  hasRecording: sql`call.recording_count > 0`,
  followUpState: own('follow_up_state'),
} satisfies Record<keyof CallRow, RawBuilder<unknown>>;

/** What one of the choices of service feedback is called, in the reader's language. */
export const feedbackName = (table: string, locale: Locale) =>
  locale === 'en-US'
    ? sql`coalesce(${sql.ref(`${table}.name_en`)}, ${sql.ref(`${table}.name`)})`
    : sql.ref(`${table}.name`);

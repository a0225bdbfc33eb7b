import { feedbackKinds, type FeedbackKind } from '@console/contract/areas/call/feedback';
import { sql } from 'kysely';
import { callAssoc } from '../../../areas/call/assoc/assoc.ts';
import { addRoute } from '../../../areas/call/assoc/write.ts';
import { serviceFeedback } from '../../../areas/call/feedback/feedback.ts';
import type { Context } from '../../../kernel/calls/context.ts';
import {
  demonstrationFeedback,
  demonstrationHolidays,
  demonstrationRoutes,
  type RouteStory,
} from '../../content/call-settings.ts';

const WORKDAYS = [1, 2, 3, 4, 5, 6];

/** Routes and feedback by the same code as everyone's, over the groups that are there. */
export async function makeCallSettings(context: Context, code: string): Promise<void> {
  const routes = demonstrationRoutes[code];
  if (!routes) return;
  const [customers, teams] = [await idsByName(context, 'client_group'), await idsByName(context, 'team_group')];
  for (const story of routes) await makeRoute(context, story, customers, teams);
  for (const kind of feedbackKinds) {
    for (const line of demonstrationFeedback[kind]) await serviceFeedback.add(feedbackOf(kind, line), context);
  }
}

async function idsByName({ db, actor }: Context, table: 'client_group' | 'team_group'): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from ${sql.table(table)} where tenant_id = ${actor.tenantId} and deleted_at is null`.execute(db);
  return new Map(rows.map(({ id, name }) => [name, id]));
}

async function makeRoute(
  context: Context,
  story: RouteStory,
  customers: ReadonlyMap<string, string>,
  teams: ReadonlyMap<string, string>,
): Promise<void> {
  const { hours, overflow, holidays = false, disabled = false } = story;
  const { assocId } = await addRoute(
    {
      clientGroupId: customers.get(story.customers)!,
      teamGroupIds: story.groups.map((name) => teams.get(name)!),
      strategy: null,
      ringSec: null,
      queueMax: 5,
      queueTimeoutSec: 300,
      promiseSec: story.promiseSec,
      workHours: hours ? WORKDAYS.map((weekday) => ({ weekday, from: hours[0], to: hours[1] })) : null,
      zone: context.actor.timezone,
      specialDays: holidays ? demonstrationHolidays(new Date().getFullYear()) : [],
      offHours: story.offHours,
      overflowGroupId: overflow === undefined ? null : teams.get(overflow)!,
      recording: story.recording,
      retentionDays: 180,
      remark: story.remark ?? null,
    },
    context,
  );
  if (disabled) await callAssoc.updateStatus({ assocId, status: 'DISABLED' }, context);
}

function feedbackOf(kind: FeedbackKind, line: string) {
  const [name = '', nameEn = '', scores = ''] = line.replace('!', '').split('|');
  const [scoreFrom, scoreTo] = scores === '' ? [null, null] : scores.split('-').map(Number);
  return {
    kind,
    name,
    nameEn,
    scoreFrom: scoreFrom ?? null,
    scoreTo: scoreTo ?? null,
    requireText: line.includes('!'),
  };
}

import type { RecordStatus, SkipReason } from '@console/contract/areas/application/upgrade-plan/states';
import { sql, type Transaction } from 'kysely';
import { newId } from '../../../../kernel/db/ids.ts';
import type { Schema } from '../../../../kernel/db/schema.ts';
import { fitsOf, holdJoining, type Fit, type Joiner } from '../audience/joining.ts';
import { decide } from './decision.ts';
import { fileOfVersion, look, planFields, type Asked, type Asking, type Line, type Plan } from './upgrade-state.ts';
import { changeOf, writeDevice, writeLine } from './report-write.ts';

/** The end of a line whose device is no longer meant by the plan: somebody else's, or of another version. */
export const NO_LONGER_MEANT = 'NO_LONGER_MEANT';

/** In no plan although there are some; or in one for somebody else, or for a version that it no longer has. */
export function hasToFindPlace({ mayJoin, line, sameVersion, enabled }: Asked, { user, versionCode }: Asking): boolean {
  if (!line) return mayJoin && enabled;
  const atRest = line.recordStatus === 'PENDING' && !sameVersion && versionCode < line.versionCode;
  return atRest || line.recordUserId !== user.userId;
}

/** Where it belongs now; null where that is where it was. */
export async function findPlace(db: Transaction<Schema>, asking: Asking, before: Asked): Promise<Asked | null> {
  if (!before.line && !(await fitsOf(db, joinerOf(asking, before), 'free')).some(matters)) return null;
  await holdJoining(db, asking.applicationId);
  const asked = await look(db, asking, 'hold');
  // While it waited, another question of the same device has done it.
  if (!hasToFindPlace(asked, asking)) return asked;
  const joiner = joinerOf(asking, asked);
  if (asked.line) {
    const [fit] = await fitsOf(db, joiner, asked.line);
    return { ...asked, line: await reconsider(db, asking, asked, asked.line, fit) };
  }
  return join(db, asking, asked, (await fitsOf(db, joiner, 'free')).filter(matters));
}

const joinerOf = (asking: Asking, { deviceId, clientId }: Asked): Joiner => ({
  ...asking,
  ...asking.user,
  osLevel: asking.osLevel ?? null,
  deviceId,
  clientId,
});

/** Those that are to be written down: a plan that does not mean it has no line of it. */
const matters = ({ category, recordId }: Fit) =>
  category !== null && category !== 'OTHER_SOURCE' && !(recordId !== null && category === 'IN_OTHER_PLAN');

/** Goes on with whoever has it now where the plan means them too, in their stage; else it ends here. */
async function reconsider(
  db: Transaction<Schema>,
  asking: Asking,
  { now }: Asked,
  line: Line,
  fit: Fit | undefined,
): Promise<Line | null> {
  const category = fit?.category ?? null;
  if (category === 'ELIGIBLE' || category === 'ALREADY_ON_TARGET') {
    const stageNo = fit?.stageNo ?? line.stageNo;
    const moved = { ...line, stageNo, recordUserId: asking.user.userId };
    const same = { status: line.recordStatus, attempts: line.attempts, deadlineAt: line.deadlineAt };
    if (line.recordUserId !== moved.recordUserId || line.stageNo !== stageNo) {
      await writeLine(db, asking, moved, same);
    }
    return moved;
  }
  const { attempts } = line;
  const ended = { attempts, deadlineAt: null, finishedAt: now } as const;
  await writeLine(
    db,
    asking,
    line,
    category === null || category === 'OTHER_SOURCE'
      ? { ...ended, status: 'CANCELED', failCode: NO_LONGER_MEANT }
      : { ...ended, status: 'SKIPPED', skipReason: category },
  );
  return null;
}

interface NewLine {
  readonly id: string;
  readonly planId: string;
  readonly stageNo: number;
  readonly status: RecordStatus;
  readonly skipReason: SkipReason | null;
  readonly attempts: number;
  readonly notifiedAt: Date | null;
  readonly deadlineAt: Date | null;
}

/** Into the first plan that takes it; the others note why they do not. */
async function join(
  db: Transaction<Schema>,
  asking: Asking,
  asked: Asked,
  fits: readonly Fit[],
): Promise<Asked | null> {
  if (fits.length === 0) return null;
  const deviceId = await writeDevice(db, asking, asked.clientId);
  const chosen = fits.find(({ category }) => category === 'ELIGIBLE');
  const lines = fits.filter((fit) => fit !== chosen).map(skipped);
  const line = chosen ? await beginIn(db, asking, chosen) : null;
  if (line) lines.push(begun(line, asking, asked));
  await writeLines(db, asking, deviceId, lines);
  return look(db, asking);
}

function skipped({ planId, recordId, category, stageNo }: Fit): NewLine {
  const skipReason = category === 'ELIGIBLE' ? 'IN_OTHER_PLAN' : (category as SkipReason);
  const ended = { attempts: 0, notifiedAt: null, deadlineAt: null };
  return { id: recordId ?? newId(), planId, stageNo, status: 'SKIPPED', skipReason, ...ended };
}

async function beginIn(db: Transaction<Schema>, { tenantId, user }: Asking, fit: Fit): Promise<Line> {
  const { rows } = await sql<Plan>`
    select ${planFields} from upgrade_plan p
      join app_version v on v.tenant_id = p.tenant_id and v.id = p.target_version_id ${fileOfVersion}
     where p.tenant_id = ${tenantId} and p.id = ${fit.planId}`.execute(db);
  return {
    ...rows[0]!,
    recordId: fit.recordId ?? newId(),
    recordStatus: 'PENDING',
    recordUserId: user.userId,
    stageNo: fit.stageNo,
    attempts: 0,
    reminders: 0,
    nextAttemptAt: null,
    deadlineAt: null,
  };
}

/** Offered in the same breath, where it may be: so one write moves the figures of the plan once. */
function begun(line: Line, asking: Asking, asked: Asked): NewLine {
  const change = changeOf(line, decide(line, asking, asked), asked.now);
  const { recordId: id, planId, stageNo } = line;
  return {
    id,
    planId,
    stageNo,
    status: change?.status ?? 'PENDING',
    skipReason: null,
    attempts: change?.attempts ?? 0,
    notifiedAt: change?.notifiedAt ?? null,
    deadlineAt: change?.deadlineAt ?? null,
  };
}

async function writeLines(
  db: Transaction<Schema>,
  asking: Asking,
  deviceId: string,
  lines: readonly NewLine[],
): Promise<void> {
  await sql`
    insert into plan_record as r (tenant_id, id, plan_id, application_id, device_id, user_id, stage_no, status,
                                  skip_reason, attempts, from_version, from_code, device_model, os_version, notified_at,
                                  deadline_at, finished_at)
    select ${asking.tenantId}, n.id, n."planId", ${asking.applicationId}, ${deviceId}, ${asking.user.userId},
           n."stageNo", n.status, n."skipReason", n.attempts, ${asking.versionName}, ${asking.versionCode},
           ${asking.deviceModel}, ${asking.osVersion}, n."notifiedAt", n."deadlineAt",
           case when n.status = 'SKIPPED' then now() end
      from jsonb_to_recordset(${JSON.stringify(lines)})
           as n (id uuid, "planId" uuid, "stageNo" integer, status text, "skipReason" text, attempts integer,
                 "notifiedAt" timestamptz, "deadlineAt" timestamptz)
     order by n.id
    on conflict (tenant_id, plan_id, device_id) do update
       set user_id = excluded.user_id, stage_no = excluded.stage_no, status = excluded.status,
           skip_reason = excluded.skip_reason, attempts = excluded.attempts, from_version = excluded.from_version,
           from_code = excluded.from_code, device_model = excluded.device_model, os_version = excluded.os_version,
           notified_at = excluded.notified_at, deadline_at = excluded.deadline_at,
           finished_at = excluded.finished_at, updated_at = now()`.execute(db);
}

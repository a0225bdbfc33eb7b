import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { Look } from '../server.ts';
import { unique } from '../sign-in.ts';

export interface Applicant {
  readonly tempUserId: string;
  readonly name: string;
  readonly phone: string;
  readonly company: string;
  /** The path that the approver's mail would lead to. */
  readonly link: string;
}

const owner = `select tenant_id, id from account where username = 'owner'`;

/** Someone who asked for access in an app, with a link for the owner of the demonstration's company. */
export async function addApplicant(
  look: Look,
  { company = unique('诊所'), dueInHours = 20 }: { company?: string; dueInHours?: number } = {},
): Promise<Applicant> {
  const [tempUserId, name, secret] = [randomUUID(), unique('申请人'), randomBytes(32).toString('base64url')];
  const phone = `158${randomInt(10_000_000, 100_000_000)}`;
  await look(
    `insert into temp_user (tenant_id, id, name, phone, company_name, position, product_sn, reason, app_name,
                            phone_verified, ticket_hash, sla_due_at, expires_at)
     select tenant_id, $1::uuid, $2, $3, $4, '设备科主任', 'KH-2026-0042', '需要远程协助排查报警', '康衡助手', true, $1::text,
            now() + make_interval(hours => $5::int, mins => 30), now() + interval '30 days' from (${owner}) as o`,
    [tempUserId, name, phone, company, dueInHours],
  );
  await look(
    `insert into temp_user_link (tenant_id, id, token_hash, temp_user_id, account_id, expires_at)
     select tenant_id, gen_random_uuid(), $2, $1, id, now() + interval '72 hours' from (${owner}) as o`,
    [tempUserId, createHash('sha256').update(secret).digest('hex')],
  );
  return { tempUserId, name, phone, company, link: `/approval#${secret}` };
}

/** A customer of the demonstration's company. */
export async function addCustomer(look: Look, name: string): Promise<void> {
  await look(`insert into client (tenant_id, id, name) select tenant_id, gen_random_uuid(), $1 from (${owner}) as o`, [
    name,
  ]);
}

export async function stateOf(look: Look, { tempUserId }: Applicant): Promise<Record<string, unknown> | undefined> {
  const [found] = await look(
    `select t.status, t.decided_via as via, c.name as client from temp_user t
       left join client_user u on u.tenant_id = t.tenant_id and u.id = t.result_client_user_id
       left join client c on c.tenant_id = u.tenant_id and c.id = u.client_id where t.id = $1`,
    [tempUserId],
  );
  return found;
}

import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { Look } from '../server.ts';
import { unique } from '../sign-in.ts';

/** Someone like a person of the demonstration, with the same rights and password, whom no other journey knows. */
export async function addPerson(look: Look, like = 'operator'): Promise<string> {
  const username = unique('person');
  await look(
    `insert into account (tenant_id, id, type, username, name, email, password_hash, status)
     select tenant_id, gen_random_uuid(), type, $1, name, $3, password_hash, 'ACTIVE'
       from account where username = $2`,
    [username, like, addressOf(username)],
  );
  await look(
    `insert into account_role (tenant_id, account_id, role_id, is_default)
     select r.tenant_id, a.id, r.role_id, r.is_default
       from account a, account_role r join account o on o.tenant_id = r.tenant_id and o.id = r.account_id
      where a.username = $1 and o.username = $2`,
    [username, like],
  );
  return username;
}

/** Someone of type 3 who may do this much and nothing else. */
export async function addHolder(look: Look, held: readonly string[]): Promise<string> {
  const username = await addPerson(look);
  await look(
    `with made as (insert into role (tenant_id, id, name, code, permissions)
                   select tenant_id, gen_random_uuid(), $1, $1, $2 from account where username = $1
                   returning tenant_id, id)
     update account_role r set role_id = made.id from made, account a
      where a.username = $1 and r.tenant_id = a.tenant_id and r.account_id = a.id`,
    [username, held],
  );
  return username;
}

/** Where the mails of someone who was added go. */
export const addressOf = (username: string): string => `${username}@kangheng.example`;

/** A phone of one's own, to which no other journey has a code sent. */
export async function givePhone(look: Look, username: string): Promise<string> {
  const phone = `139${randomInt(10_000_000, 100_000_000)}`;
  await look('update account set phone = $2 where username = $1', [username, phone]);
  return phone;
}

/** The same, before the account is activated; gives the path that the mail would lead to. */
export async function invitePerson(look: Look): Promise<{ username: string; link: string }> {
  const username = await addPerson(look);
  const secret = randomBytes(32).toString('base64url');
  await look(`update account set status = 'PENDING_ACTIVATION', password_hash = null where username = $1`, [username]);
  await look(
    `insert into one_time_link (tenant_id, id, token_hash, purpose, account_id, expires_at)
     select tenant_id, gen_random_uuid(), $2, 'ACTIVATE', id, now() + interval '1 day' from account where username = $1`,
    [username, createHash('sha256').update(secret).digest('hex')],
  );
  return { username, link: `/activate#${secret}` };
}

/** As if the person had come in an hour ago: what touches the account's safety is asked for again. */
export async function letAnHourPass(look: Look, username: string): Promise<void> {
  await look(
    `update session s set confirmed_at = now() - interval '1 hour' from account a
      where a.tenant_id = s.tenant_id and a.id = s.account_id and a.username = $1`,
    [username],
  );
}

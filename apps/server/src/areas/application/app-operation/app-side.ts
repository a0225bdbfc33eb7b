import {
  OPERATION_PARAMS_BYTES,
  type appOperationAppSide as contract,
} from '@console/contract/areas/application/app-operation/app-side';
import type { InputOf } from '@console/contract/endpoint';
import { sql } from 'kysely';
import type { Context, Handlers } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';

type Given = InputOf<(typeof contract)['report']>;

export const appOperationAppSide: Handlers<typeof contract> = {
  /**
   * All of a report in one statement. What was reported before is left as it is; a clock that runs ahead is taken for
   * now; platform and customer are written down as they are today.
   */
  async report({ versionName = null, deviceModel = null, osVersion = null, sessionId = null, list }, context) {
    const { db, app, caller } = context;
    if (app.applicationId === null) throw new Fault('APP_KEY_NO_APPLICATION');
    const lines = JSON.stringify(list.map(line));
    const { kind, userId, userName, clientName } = whoOf(context);
    const { numAffectedRows } = await sql`
      insert into app_operation (tenant_id, id, time, application_id, version_name, platform, device_model, os_version,
                                 user_kind, user_id, user_name, client_name, event, page, params, words, result, network,
                                 ip, session_id)
      select p.tenant_id, n.id, least(n.time, now()), p.id, ${versionName}, p.platform, ${deviceModel}, ${osVersion},
             ${kind}, ${userId}, ${userName}, w.client_name, n.event, n.page, n.params,
             concat_ws(' ', ${userName}::text, w.client_name, n.event, n.page, ${deviceModel}::text), n.result, n.network,
             ${caller.ip}, ${sessionId}::uuid
        from application p cross join (select ${clientName} as client_name) as w
             cross join jsonb_to_recordset(${lines}) as n (id uuid, time timestamptz, event text, page text, params jsonb,
                                                           result text, network text)
       where p.tenant_id = ${app.tenantId} and p.id = ${app.applicationId}
       order by n.id
      on conflict (tenant_id, id) do nothing`.execute(db);
    return { kept: Number(numAffectedRows ?? 0n) };
  },
};

function line(one: Given['list'][number], at: number) {
  if (one.params !== undefined && Buffer.byteLength(JSON.stringify(one.params)) > OPERATION_PARAMS_BYTES) {
    throw new Fault('VALIDATION', {
      params: { limit: OPERATION_PARAMS_BYTES / 1024 },
      fields: [{ field: `list.${at}.params`, code: 'OPERATION_PARAMS' }],
    });
  }
  return one;
}

/** Names and nothing else of a person: no number and no address stands in these lines. */
function whoOf({ app, appUserIfAny: user }: Context) {
  const nobody = sql`null::text`;
  if (user === null) return { kind: 'GUEST', userId: null, userName: null, clientName: nobody };
  const { userId, name: userName, isTest, kind } = user;
  if (isTest || kind === 'TEAM_USER') {
    return { kind: isTest ? 'TEST_ACCOUNT' : kind, userId, userName, clientName: nobody };
  }
  const clientName = sql`(select c.name from client_user u join client c on c.tenant_id = u.tenant_id and c.id = u.client_id
                           where u.tenant_id = ${app.tenantId} and u.id = ${userId})`;
  return { kind, userId, userName, clientName };
}

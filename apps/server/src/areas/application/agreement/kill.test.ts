import { application } from '@console/contract/areas/application/application';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenApplication } from '../application/application-rig.ts';
import { send } from '../../../test/harness.ts';
import {
  makeProcessHome,
  until,
  type ProcessHome,
  type ServerProcess,
  PATIENCE_MS,
} from '../../../test/process/process-server.ts';
import { signIn } from '../../../test/process/process-writers.ts';

const AGREEMENTS = 600;

let home: ProcessHome;
let server: ServerProcess;

beforeAll(async () => {
  home = await makeProcessHome('main-agreement-test');
  server = await home.start();
}, PATIENCE_MS);

afterAll(async () => {
  server.kill('SIGKILL');
  await server.exited;
  await home.remove();
}, PATIENCE_MS);

/** Each has a text in force, 1.0, and another, 2.0, whose time has come. */
async function makeAgreements(applicationId: string): Promise<void> {
  await home.look(
    `with made as (
       insert into agreement (tenant_id, id, application_id, kind, name, covers_from)
       select a.tenant_id, gen_random_uuid(), a.id, 'OTHER', '协议 ' || n, 1
         from application a cross join generate_series(1, $2::int) as n where a.id = $1 returning *),
     texts as (
       insert into agreement_version (tenant_id, id, agreement_id, name, version_no, content, change_summary, complete,
                                      require_reconsent, status, seq, published_at, effective_at)
       select m.tenant_id, gen_random_uuid(), m.id, m.name, no || '.0', '{"zh-CN": "<p>正文</p>", "en-US": ""}',
              '{"zh-CN": "", "en-US": ""}', '{zh-CN}', true, case no when 1 then 'PUBLISHED' else 'SCHEDULED' end,
              case no when 1 then 1 end, case no when 1 then now() end, now()
         from made m cross join generate_series(1, 2) as no returning *),
     jobs as (
       insert into job (tenant_id, id, kind, key, payload)
       select tenant_id, gen_random_uuid(), 'AGREEMENT_DUE', id::text, jsonb_build_object('versionId', id)
         from texts where status = 'SCHEDULED')
     select from texts`,
    [applicationId, AGREEMENTS],
  );
  await home.look(
    `update agreement a set current_version_id = v.id
       from agreement_version v where v.agreement_id = a.id and v.status = 'PUBLISHED' and a.application_id = $1`,
    [applicationId],
  );
}

interface Standing {
  readonly published: number;
  readonly halfMade: number;
  readonly lines: number;
}

/** How many are through, and how many are neither as before nor whole. */
async function standing(applicationId: string): Promise<Standing> {
  const [found] = await home.look<Standing>(
    `select count(*) filter (where second.status = 'PUBLISHED')::int as published, sum(lines)::int as lines,
            count(*) filter (where
              (first.status, second.status, a.current_version_id, a.covers_from, second.seq, lines)
                is distinct from ('PUBLISHED', 'SCHEDULED', first.id, 1, null, 0)
              and (first.status, second.status, a.current_version_id, a.covers_from, second.seq, lines)
                is distinct from ('ARCHIVED', 'PUBLISHED', second.id, 2, 2, 1))::int as "halfMade"
       from agreement a
       join agreement_version first on first.agreement_id = a.id and first.version_no = '1.0'
       join agreement_version second on second.agreement_id = a.id and second.version_no = '2.0'
       cross join lateral (select count(*)::int as lines from operation_log l
                            where l.object_type = 'agreementVersion' and l.object_id = second.id::text) as l
      where a.application_id = $1`,
    [applicationId],
  );
  return found!;
}

test(
  'a server that is killed while texts come into force leaves none half published, and each is published once',
  async () => {
    const token = await signIn(server.url, 'owner');
    const { data } = await send(server.url, application.add, givenApplication(), { token });
    const { applicationId } = data!;
    await makeAgreements(applicationId);

    let last = 0;
    for (let kill = 0; kill < 3; kill += 1) {
      await until('it goes on', async () => (await standing(applicationId)).published > last || undefined);
      server.kill('SIGKILL');
      await server.exited;
      const { published, halfMade } = await standing(applicationId);
      expect(halfMade).toBe(0);
      expect(published).toBeLessThan(AGREEMENTS);
      last = published;
      // As if the leases of the killed worker had ended.
      await home.look(
        `update job set locked_until = now() - interval '1 hour' where kind like 'AGREEMENT_%' and state = 'RUNNING'`,
      );
      server = await home.start();
    }
    await until('all are in force', async () => (await standing(applicationId)).published === AGREEMENTS || undefined);
    expect(await standing(applicationId)).toEqual({ published: AGREEMENTS, halfMade: 0, lines: AGREEMENTS });
  },
  PATIENCE_MS,
);

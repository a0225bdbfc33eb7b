import { live } from '@console/contract/areas/live/live/live';
import { makeItem, makeViewer, newLive, subscribeOther } from './live-rig.ts';
import type { TestServer } from '../../test/harness.ts';
import type { Ids } from '../../test/contract-wide/sample-input.ts';

/** A session with content, a link to it and a question, by the fields that name them. */
export async function liveIds(server: TestServer, operator: string, tenantId: string): Promise<Ids> {
  await subscribeOther(server);
  const token = await server.signIn(operator);
  const [found] = await server.look<Record<'host' | 'version', string>>(
    `select (select id from team_user where tenant_id = $1 order by id limit 1) as host,
            (select current_version_id from agreement where tenant_id = $1 and current_version_id is not null
              order by id limit 1) as version`,
    [tenantId],
  );
  const { host, version } = found!;
  const add = async () => (await server.call(live.add, newLive({ title: '别人的直播' }), { token })).data!.liveId;
  const liveId = await add();
  // One that nobody has changed since.
  const unchanged = await add();
  const itemId = await makeItem(server, liveId, { title: '别人的内容' });
  const viewer = await makeViewer(server, liveId, { name: '别人的观众' });
  const [question] = await server.look<{ id: string }>(
    `insert into live_question (tenant_id, id, live_id, viewer_id, text, state)
     select tenant_id, gen_random_uuid(), live_id, id, '别人的提问', 'WAITING' from live_viewer where id = $1 returning id`,
    [viewer],
  );
  const [link] = await server.look<{ id: string }>(
    `insert into live_link (tenant_id, id, live_id, token_hash, end_at)
     values ($1, gen_random_uuid(), $2, gen_random_uuid()::text, now() + interval '2 hours') returning id`,
    [tenantId, liveId],
  );
  return {
    liveId,
    '/live-console/live/update liveId': unchanged,
    itemId,
    '/live-console/live/sortItems items': [{ itemId, cueSec: null }],
    linkId: link!.id,
    questionId: question!.id,
    hostId: host,
    hostIds: [host],
    agreedVersionId: version,
  };
}

import { kitWords } from '../../apps/console/src/locales/kit/kit.ts';
import { liveWords } from '../../apps/console/src/locales/live/live.ts';
import { liveRoomWords } from '../../apps/console/src/locales/live/room.ts';
import { openAs, unique } from '../rig/sign-in.ts';
import { expect, test } from '../rig/test.ts';
import { planLive } from './live-rig.ts';

const { attendance, detail } = liveWords['zh-CN'];
const { questions } = liveRoomWords['zh-CN'];
const { previousPage, nextPage } = kitWords['zh-CN'].list;

test('after a session, who came is found by name, and every question is on some page behind the pinned one', async ({
  page,
  look,
}) => {
  const { liveId } = await planLive(page, look, { title: unique('回顾') });
  await look(
    `update live set status = 'ENDED', started_at = now() - interval '1 hour', ended_at = now() where id = $1 returning id`,
    [liveId],
  );
  await look(
    `with made as (
       insert into live_viewer (tenant_id, id, live_id, kind, name)
       select tenant_id, gen_random_uuid(), id, 'GUEST', said from live, unnest(array['周一航', '只要提醒', '吴双']) as said
        where id = $1 returning tenant_id, id, live_id, name)
     insert into live_visit (tenant_id, id, live_id, viewer_id, replay, began_at, seen_at, ended_at)
     select tenant_id, gen_random_uuid(), live_id, id, false, now() - interval '30 minutes', now(), now()
       from made where name <> '只要提醒' returning id`,
    [liveId],
  );
  await look(
    `insert into live_question (tenant_id, id, live_id, viewer_id, text, state, pinned, asked_at)
     select v.tenant_id, gen_random_uuid(), v.live_id, v.id, '问题 ' || n, 'APPROVED', n = 1, now() - make_interval(secs => 1000 - n)
       from live_viewer v, generate_series(1, 103) as n where v.live_id = $1 and v.name = '吴双' returning id`,
    [liveId],
  );

  await openAs(page, 'operator', `/live/liveDetail?liveId=${liveId}&tab=attendance`);
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(row('周一航')).toBeVisible();
  await expect(row('只要提醒')).toHaveCount(0);
  await page.getByRole('searchbox', { name: attendance.name }).fill('吴');
  await expect(row('周一航')).toHaveCount(0);
  await expect(row('吴双')).toBeVisible();

  await page.getByRole('tab', { name: detail.tabs.questions }).click();
  const asked = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: '问题 ' });
  await expect(asked).toHaveCount(100);
  await expect(asked.first()).toContainText('问题 1');
  await expect(asked.first()).toContainText(questions.pinned);
  await page.getByRole('button', { name: nextPage }).click();
  await expect(asked).toHaveCount(3);
  await expect(asked.last()).toContainText('问题 2');
  await page.getByRole('button', { name: previousPage }).click();
  await expect(asked).toHaveCount(100);
});

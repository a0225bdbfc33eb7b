import { randomUUID } from 'node:crypto';
import { liveWords } from '../../apps/console/src/locales/live/live.ts';
import { liveRoomWords } from '../../apps/console/src/locales/live/room.ts';
import { expectNoViolations } from '../rig/looks/axe.ts';
import { filled } from '../rig/looks/words.ts';
import { openAs, unique } from '../rig/sign-in.ts';
import { expect, test } from '../rig/test.ts';
import { planLive } from './live-rig.ts';

const w = liveWords['zh-CN'];
const r = liveRoomWords['zh-CN'];

test('a session is directed from its control room: content, questions and its end, and what came of it is read', async ({
  page,
  look,
}) => {
  test.slow();
  const pullUrl = 'https://live.example.com/room.m3u8';
  const { liveId, slug, post } = await planLive(page, look, {
    title: unique('导播'),
    source: 'PULL_URL',
    pullUrl,
    startOnStream: false,
    record: false,
    replay: 'NONE',
  });
  const materials = await look(
    `select id, name from material where kind = 'IMAGE_TEXT' and status = 'READY' and deleted_at is null order by id limit 2`,
  );
  await post('/live-console/item/pick', { liveId, materialIds: materials.map(({ id }) => id) });
  const [first, second] = materials.map(({ name }) => String(name)) as [string, string];
  await post('/live-console/live/start', { liveId });
  const { ticket } = await post('/live-console/watch/enter', { slug, name: '李工' });
  for (const text of ['多久校准一次？', '广告']) {
    await post('/live-console/watch/ask', { ticket, questionId: randomUUID(), text });
  }
  const seen = async () => {
    const { shown, questions } = await post('/live-console/watch/now', { ticket });
    const visible = questions as { text: string; state: string; answer: string | null; pinned: boolean }[];
    return { shown: (shown as { title: string } | null)?.title, questions: visible };
  };

  await openAs(page, 'operator', `/live/liveDetail?liveId=${liveId}`);
  const cues = page.getByRole('region', { name: r.cues.title });
  await cues.getByRole('button', { name: filled(r.cues.next, { name: first }) }).click();
  // A press counts once the one before it is done.
  await expect(page.getByText(filled(r.cues.shownDone, { name: first }))).toBeVisible();
  expect((await seen()).shown).toBe(first);
  await cues.getByRole('button', { name: filled(r.cues.next, { name: second }) }).click();
  await expect(page.getByText(filled(r.cues.shownDone, { name: second }))).toBeVisible();
  expect((await seen()).shown).toBe(second);
  await cues.getByRole('button', { name: filled(r.cues.showOf, { name: first }) }).click();
  await expect.poll(async () => (await seen()).shown).toBe(first);
  await cues.getByRole('button', { name: r.cues.hide, exact: true }).click();
  await expect.poll(async () => (await seen()).shown).toBeUndefined();

  const asked = page.getByRole('region', { name: r.questions.title, exact: true });
  const press = (what: string, text: string) => asked.getByRole('button', { name: `${what} ${text}` }).click();
  await press(r.questions.hide, '广告');
  await press(r.questions.answer, '多久校准一次？');
  await asked
    .getByRole('textbox', { name: filled(r.questions.answerLabel, { text: '多久校准一次？' }) })
    .fill('每年一次。');
  await asked.getByRole('button', { name: r.questions.send }).click();
  await press(r.questions.pin, '多久校准一次？');
  await expect
    .poll(async () => (await seen()).questions)
    .toEqual([
      // Of one's own is told what became of it.
      expect.objectContaining({ text: '广告', state: 'HIDDEN' }),
      expect.objectContaining({ text: '多久校准一次？', state: 'ANSWERED', answer: '每年一次。', pinned: true }),
    ]);
  await expectNoViolations(page, 'control room', [390, 1440]);

  await page.getByRole('button', { name: w.actions.stop }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: w.stop.confirm }).click();
  await expect(page.getByRole('tab', { name: w.detail.tabs.numbers })).toBeVisible();
  await expectNoViolations(page, 'numbers', [390, 1440]);
  for (const tab of Object.values(w.detail.tabs)) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tabpanel')).toBeVisible();
  }
});

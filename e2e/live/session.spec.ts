import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { liveItemWords } from '../../apps/console/src/locales/live/item.ts';
import { liveFormWords } from '../../apps/console/src/locales/live/live-form.ts';
import { liveWords } from '../../apps/console/src/locales/live/live.ts';
import { watchWords } from '../../apps/console/src/locales/live/watch.ts';
import { liveRoomWords } from '../../apps/console/src/locales/live/room.ts';
import { expectNoViolations, watchRequests } from '../rig/looks/axe.ts';
import { fieldOf } from '../rig/looks/keyboard.ts';
import { filled } from '../rig/looks/words.ts';
import { openAs, unique } from '../rig/sign-in.ts';
import { expect, test, type Page } from '../rig/test.ts';
import { inAWeek, pathIn, watchPath } from './live-rig.ts';

const w = watchWords['zh-CN'];
const r = liveRoomWords['zh-CN'];
const l = liveWords['zh-CN'];
const f = liveFormWords['zh-CN'];
const i = liveItemWords['zh-CN'];

const article = { title: '看指示灯', text: '先看指示灯是否为绿色。' };

/** In the form, by mouse; announced, and with the address by which a phone may add to it. */
async function plan(page: Page, title: string): Promise<{ link: string }> {
  await openAs(page, 'operator', '/live/liveList');
  await page.getByRole('link', { name: l.add }).first().click();
  await fieldOf(page, f.title).fill(title);
  await fieldOf(page, f.start).fill(inAWeek(14));
  await fieldOf(page, f.end).fill(inAWeek(15));
  await page.getByRole('switch', { name: f.startOnStream }).check({ force: true });
  await page.getByRole('button', { name: f.add }).click();
  await expect(page.getByText(l.detail.draftNote)).toBeVisible();
  await page.getByRole('button', { name: l.actions.publish }).click();
  await page.getByRole('dialog').getByRole('button', { name: l.publish.confirm }).click();
  await expect(page.getByText(l.detail.draftNote)).toBeHidden();

  // What was said of it lies over the top of the window, and goes by itself.
  const said = page.getByText(filled(l.publish.done, { name: title }));
  await expect(said).toBeVisible();
  await expect(said).toBeHidden();
  await page.getByRole('button', { name: i.list.links, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: i.link.title });
  await dialog.getByRole('button', { name: i.link.make }).click();
  await expect(dialog.getByRole('img', { name: i.link.qr })).toBeVisible();
  await expect(dialog.getByRole('region', { name: i.link.open })).toContainText(i.link.unused);
  await expectNoViolations(page, 'a link for a phone', [390, 1440]);
  const link = await dialog.getByRole('textbox', { name: i.link.address }).inputValue();
  await dialog.getByRole('button', { name: i.link.close, exact: true }).last().click();
  return { link };
}

async function addByPhone(phone: Page, link: string): Promise<void> {
  await phone.goto(pathIn(link));
  await fieldOf(phone, i.form.title).fill(article.title);
  await phone.getByRole('textbox', { name: i.form.content }).fill(article.text);
  await phone.getByRole('button', { name: i.form.adding, exact: true }).click();
  await expect(phone.getByRole('alert').getByText(i.saved.added)).toBeVisible();
}

/** What an encoder is told, read where it is shown once. */
async function makeKey(page: Page): Promise<string> {
  await page.getByRole('button', { name: l.detail.makeKey }).click();
  const dialog = page.getByRole('dialog', { name: l.keyDialog.title });
  const said = (label: string) => dialog.getByLabel(label, { exact: true }).innerText();
  const address = `${await said(l.keyDialog.server)}/${await said(l.keyDialog.key)}`;
  await dialog.getByRole('button', { name: l.keyDialog.kept }).click();
  return address;
}

/** A test picture that moves, with sound, as an encoder would push it. */
function push(address: string): ChildProcess {
  const input = ['-re', '-f', 'lavfi', '-i', 'testsrc2=size=320x240:rate=15', '-f', 'lavfi', '-i', 'sine'];
  const video = ['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-g', '15', '-pix_fmt', 'yuv420p'];
  const output = ['-c:a', 'aac', '-f', 'flv', address];
  return spawn('ffmpeg', ['-v', 'error', ...input, ...video, ...output], { stdio: 'ignore' });
}

async function endPush(encoder: ChildProcess): Promise<void> {
  if (encoder.exitCode !== null || encoder.signalCode !== null) return;
  encoder.kill('SIGKILL');
  await once(encoder, 'exit');
}

/** What the player shows, as a few numbers that change with the picture. */
const frame = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector('video');
    if (!video || video.videoWidth === 0) return '';
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [16, 12];
    const pen = canvas.getContext('2d')!;
    pen.drawImage(video, 0, 0, 16, 12);
    return pen.getImageData(0, 0, 16, 12).data.join(' ');
  });
const second = (page: Page) => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0);

test('a session is planned, filled from a phone, goes live by an encoder, is directed, ended, seen again and counted', async ({
  page,
  browser,
  baseURL,
  look,
}) => {
  test.setTimeout(300_000);
  const title = unique('开播');
  const { link } = await plan(page, title);
  const [row] = await look('select id, slug from live where name = $1', [title]);

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'zh-CN', baseURL: baseURL! });
  const viewer = await phone.newPage();
  watchRequests(viewer);
  await addByPhone(viewer, link);
  await page.reload();
  await expect(page.getByRole('list', { name: i.list.title }).getByText(article.title)).toBeVisible();
  const address = await makeKey(page);

  await viewer.goto(watchPath(String(row!['slug'])));
  await fieldOf(viewer, w.door.name).fill('观众甲');
  await viewer.getByRole('button', { name: w.door.enterWaiting }).click();
  await expect(viewer.getByRole('timer')).toBeVisible();

  const encoder = push(address);
  const shown = viewer.getByRole('region', { name: w.shown.title });
  try {
    // The first picture starts it, and the viewer need not touch anything.
    await expect.poll(() => second(viewer), { timeout: 60_000 }).toBeGreaterThan(1);
    const before = [await second(viewer), await frame(viewer)] as const;
    expect(before[1]).not.toBe('');
    await expect.poll(() => second(viewer)).toBeGreaterThan(before[0] + 1);
    await expect.poll(() => frame(viewer)).not.toBe(before[1]);

    await page.reload();
    const cues = page.getByRole('region', { name: r.cues.title });
    await cues.getByRole('button', { name: filled(r.cues.next, { name: article.title }) }).click();
    await expect(shown.getByText(article.text)).toBeVisible();

    const text = '报警音可以调低吗？';
    await fieldOf(viewer, w.questions.label).fill(text);
    await viewer.getByRole('button', { name: w.questions.send }).click();
    await expect(viewer.getByText(w.questions.states.WAITING)).toBeVisible();
    await expectNoViolations(viewer, 'a session that is on', [1440, 390]);
    const asked = page.getByRole('region', { name: r.questions.title, exact: true });
    await asked.getByRole('button', { name: `${r.questions.answer} ${text}` }).click();
    await asked.getByRole('textbox', { name: filled(r.questions.answerLabel, { text }) }).fill('可以，在设置里调节。');
    await asked.getByRole('button', { name: r.questions.send }).click();
    await expect(viewer.getByText('可以，在设置里调节。')).toBeVisible();
    await expect(viewer.getByText(w.questions.states.ANSWERED)).toBeVisible();

    await page.getByRole('button', { name: l.actions.stop }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: l.stop.confirm }).click();
    await expect(page.getByRole('tab', { name: l.detail.tabs.numbers })).toBeVisible();
  } finally {
    await endPush(encoder);
  }

  // The recording becomes a replay by itself, with what was shown.
  const cue = viewer.getByRole('region', { name: w.cues.title }).getByRole('button', { name: article.title });
  await expect(cue).toBeVisible({ timeout: 90_000 });
  await cue.click();
  const from = await second(viewer);
  await expect.poll(() => second(viewer)).toBeGreaterThan(from + 0.5);
  await expect(shown.getByText(article.text)).toBeVisible();
  await phone.close();

  const watched = async () => {
    const [seen] = await look(
      `select extract(epoch from sum(o.ended_at - o.began_at))::float8 as seconds from live_visit o
         join live_viewer v on v.tenant_id = o.tenant_id and v.id = o.viewer_id
        where v.live_id = $1 and v.name = '观众甲' and not o.replay`,
      [row!['id']],
    );
    return Number(seen!['seconds']);
  };
  // Who was heard is written down with others, a moment later.
  await expect.poll(watched, { timeout: 90_000 }).toBeGreaterThan(2);
  await page.reload();
  await page.getByRole('tab', { name: l.detail.tabs.attendance }).click();
  await expect(page.getByRole('cell', { name: '观众甲' }).first()).toBeVisible();
  for (const tab of Object.values(l.detail.tabs)) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tabpanel')).toBeVisible();
    await expectNoViolations(page, `afterwards: ${tab}`, [390, 1440]);
  }
});

import { callsAs, type Calls } from '../rig/calls.ts';
import type { Look } from '../rig/server.ts';
import type { Page } from '../rig/test.ts';

const DAY_MS = 86_400_000;

/** An hour in a week, as a field of the company in Shanghai writes it. */
export const inAWeek = (hour: number) =>
  `${new Date(Date.now() + 7 * DAY_MS).toISOString().slice(0, 10)} ${String(hour).padStart(2, '0')}:00`;

/** As a browser opens it: the token stands behind the number sign. */
export const pathIn = (url: string) => url.slice(new URL(url).origin.length);

export const watchPath = (slug: string) => `/watch/${slug}`;

/** The address of a session of the demonstration, by its title. */
export async function liveOf(look: Look, title: string): Promise<string> {
  const [found] = await look('select slug from live where name = $1', [title]);
  return String(found!['slug']);
}

interface Planned {
  readonly liveId: string;
  readonly slug: string;
  readonly post: Calls['post'];
}

/** A session in an hour, announced, by the calls themselves: its form has journeys of its own. */
export async function planLive(page: Page, look: Look, given: Readonly<Record<string, unknown>>): Promise<Planned> {
  const { post } = await callsAs(page, 'operator');
  const from = Date.now() + 3_600_000;
  const { liveId } = await post('/live-console/live/add', {
    titleEn: null,
    intro: null,
    introEn: null,
    coverFileId: null,
    hostIds: [],
    planStartAt: new Date(from).toISOString(),
    planEndAt: new Date(from + 3_600_000).toISOString(),
    source: 'RTMP',
    pullUrl: null,
    startOnStream: true,
    access: 'PUBLIC',
    clientGroupIds: [],
    agreementId: null,
    reminders: [],
    moderated: true,
    autoCue: false,
    record: true,
    replay: 'AUTO',
    replayDays: null,
    password: null,
    ...given,
  });
  await post('/live-console/live/publish', { liveId });
  const [row] = await look('select slug from live where id = $1', [liveId]);
  return { liveId: String(liveId), slug: String(row!['slug']), post };
}

import type { Watching } from '@console/contract/areas/live/watch';
import { Badge, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { fill, useLocale, useWords, type Locale } from '../../../../lib/words.ts';
import { watchWords } from '../../../../locales/live/watch.ts';
import styles from './announcement.module.css';

export type Announced = Pick<
  Watching,
  'title' | 'intro' | 'hosts' | 'coverUrl' | 'planStartAt' | 'planEndAt' | 'status' | 'tenantName'
>;

/** In the reader's language where somebody has written it. */
export function useWritten(): (words: Watching['title']) => string {
  const [locale] = useLocale();
  return (words) => words[locale] ?? words['zh-CN'];
}

/** What waits or can be seen again has the colour of the console. */
const colors: Partial<Record<Announced['status'], string>> = {
  DRAFT: 'gray',
  LIVE: 'red',
  INTERRUPTED: 'yellow',
  ENDED: 'gray',
  CANCELED: 'gray',
};

interface HeadProps {
  live: Announced;
  isReplay?: boolean;
  children?: ReactNode;
}

/** What it is called, who speaks and when, in the zone of who reads. */
export function Head({ live, isReplay = false, children }: HeadProps) {
  const w = useWords(watchWords);
  const written = useWritten();
  const when = usePlan(live);
  const color = colors[live.status];
  return (
    <header className={styles.head}>
      <Group gap={8}>
        <Badge variant="light" className={styles.badge} {...(!isReplay && color !== undefined && { color })}>
          {isReplay ? w.replay : w.statuses[live.status]}
        </Badge>
        {children}
      </Group>
      <h1>{written(live.title)}</h1>
      <p>{when}</p>
      {live.hosts.length > 0 && <p>{fill(w.hosts, { names: live.hosts.join(w.and) })}</p>}
    </header>
  );
}

/** A day with its hours, or two where it goes over midnight. */
function usePlan({ planStartAt, planEndAt }: Announced): string {
  const w = useWords(watchWords);
  const [locale] = useLocale();
  const [start, end] = [new Date(planStartAt), new Date(planEndAt)];
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long' });
  const hour = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });
  const both = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' });
  const zone = zoneOf(locale, start);
  if (day.format(start) !== day.format(end))
    return fill(w.whenDays, { from: both.format(start), to: both.format(end), zone });
  return fill(w.when, { day: day.format(start), from: hour.format(start), to: hour.format(end), zone });
}

function zoneOf(locale: Locale, at: Date): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZoneName: 'long' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** What it is about, as it was typed. */
export function About({ live }: { live: Announced }) {
  const w = useWords(watchWords);
  const written = useWritten();
  return (
    <section className={styles.about} aria-label={w.about}>
      <h2>{w.about}</h2>
      {live.intro === null ? <p>{w.noIntro}</p> : <p className={styles.typed}>{written(live.intro)}</p>}
    </section>
  );
}

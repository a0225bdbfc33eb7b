import type { UsagePoint } from '@console/contract/areas/dashboard/usage-data';
import { ALERT_PERIODS } from '@console/contract/areas/dashboard/usage-report';
import type { Locale } from '@console/contract/endpoint';
import { fill } from '@console/contract/locale';
import type { Message } from '../../../../kernel/jobs/messages/outbox.ts';
import type { Period } from './due.ts';
import { linksTo } from './links.ts';
import type { ReportNumbers } from './numbers.ts';
import { letterWords } from './letter-words.ts';

/** Who reads it, and what they may open. */
export interface Reader {
  readonly name: string;
  readonly locale: Locale;
  readonly reportName: string;
  readonly tenantName: string;
  readonly seesPeople: boolean;
  readonly seesOperations: boolean;
}

type Measure = 'active' | 'fresh' | 'returning' | 'sessions' | 'operations' | 'failures';

/**
 * Messages take no control characters in what they are filled in with. Operations are named by apps: a mail program makes no link of
 * what looks like an address in them.
 */
const oneLine = (text: string) =>
  text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').replace(/[.:/@](?=[\p{L}/])/gu, '$&\u2060');

/** The numbers of a period as a mail in the reader's language, each with the list behind it where they may open it. */
export function letterTo(reader: Reader, period: Period, numbers: ReportNumbers, publicUrl: string): Message {
  const { name, locale, reportName, tenantName } = reader;
  const { now, before, usual, applications, versions, events, falling, asOf } = numbers;
  const w = letterWords[locale];
  const shown = (value: number) => new Intl.NumberFormat(locale).format(value);
  const named = (list: readonly (readonly [string, number])[]) =>
    list.map(([what, count]) => fill(w.named, { what: oneLine(what), count: shown(count) })).join(w.and);
  const change = (of: Measure) => changeOf(now, before, of, { w, shown });
  const params = {
    name: oneLine(name),
    tenantName: oneLine(tenantName),
    report: oneLine(reportName),
    from: period.firstDay,
    to: period.lastDay,
    alert:
      usual === null
        ? ''
        : fill(w.alert[period.rhythm], {
            way: now.active > usual.high ? w.risen : w.fallen,
            now: shown(now.active),
            low: shown(usual.low),
            high: shown(usual.high),
            periods: ALERT_PERIODS,
          }),
    active: shown(now.active),
    activeChange: change('active'),
    fresh: shown(now.fresh),
    freshChange: change('fresh'),
    returning: shown(now.returning),
    returningChange: change('returning'),
    sessions: shown(now.sessions),
    sessionsChange: change('sessions'),
    operations: shown(now.operations),
    operationsChange: change('operations'),
    failures: shown(now.failures),
    failuresChange: change('failures'),
    applications: named(applications.map((one) => [one.name, one.active])),
    versions: named(versions.map((one) => [one.versionName, one.active])),
    events: named(events.map((one) => [one.event, one.operations])),
    falling: falling
      .map((one) => fill(w.fell, { what: oneLine(one.event), before: shown(one.before), now: shown(one.now) }))
      .join(w.and),
    asOf: `${asOf.slice(0, 10)} ${asOf.slice(11, 16)} UTC`,
    ...linksTo(publicUrl, period, now, reader),
  };
  const template = period.rhythm === 'WEEKLY' ? 'USAGE_REPORT_WEEKLY' : 'USAGE_REPORT_MONTHLY';
  return { channel: 'MAIL', template, params };
}

interface Wording {
  readonly w: (typeof letterWords)[Locale];
  readonly shown: (value: number) => string;
}

/** By how many percent, where there was something to compare with. */
function changeOf(now: UsagePoint, before: UsagePoint, of: Measure, { w, shown }: Wording): string {
  const past = before[of];
  if (past === 0) return fill(w.before, { before: shown(past) });
  const percent = Math.round(((now[of] - past) / past) * 100);
  const by = percent === 0 ? '±0%' : percent > 0 ? `+${percent}%` : `−${-percent}%`;
  return fill(w.change, { before: shown(past), by });
}

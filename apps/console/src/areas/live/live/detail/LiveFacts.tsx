import type { LiveDetail } from '@console/contract/areas/live/live/live';
import { reminderMinutes } from '@console/contract/areas/live/live/parts';
import type { ReactNode } from 'react';
import { Descriptions } from '../../../../kit/display/Descriptions.tsx';
import { Panel } from '../../../../kit/page/Panel.tsx';
import { Time } from '../../../../kit/time/Time.tsx';
import { formatTime } from '../../../../lib/format.ts';
import { fill, useLocale, useWords } from '../../../../lib/words.ts';
import { liveWords } from '../../../../locales/live/live.ts';
import { LiveStatusBadge } from '../LiveStatusBadge.tsx';
import { planText } from '../plan-time.ts';
import styles from './live-detail.module.css';

/** Everything that was decided about it. */
export function LiveFacts({ record }: { record: LiveDetail }) {
  const w = useWords(liveWords);
  const [locale] = useLocale();
  const d = w.detail;
  const recording = useRecording(record);
  const [intro, other] = locale === 'zh-CN' ? [record.intro, record.introEn] : [record.introEn ?? record.intro, null];
  const otherTitle = locale === 'zh-CN' ? record.titleEn : record.titleEn === null ? null : record.title;
  const reminders = reminderMinutes.filter((minutes) => record.reminders.includes(minutes));
  const text = (words: string) => <span className={styles.text}>{words}</span>;
  const isChinese = locale === 'zh-CN';
  const lines: (readonly [string, ReactNode] | false)[] = [
    [w.status, <LiveStatusBadge key="status" {...record} />],
    [w.time, planText(record)],
    record.startedAt !== null && [d.started, <Time key="started" value={record.startedAt} />],
    record.endedAt !== null && [d.ended, <Time key="ended" value={record.endedAt} />],
    [w.hosts, record.hosts.map(({ name }) => name).join(' · ') || w.noHosts],
    otherTitle !== null && [isChinese ? d.nameEn : w.name, otherTitle],
    [d.intro, text(intro ?? d.introEmpty)],
    other !== null && [d.introEn, text(other)],
    [d.source, w.sources[record.source]],
    record.source === 'RTMP' && [d.startWay, record.startOnStream ? d.startOnStream : d.startByHand],
    [w.access, w.accesses[record.access]],
    record.access === 'CLIENT_GROUPS' && [d.groups, record.clientGroups.map(({ name }) => name).join(' · ')],
    [d.agreement, record.agreement?.name ?? d.noAgreement],
    [d.reminders, reminders.map((minutes) => w.reminders[minutes]).join(' · ') || d.noReminders],
    [d.questions, record.moderated ? d.moderated : d.unmoderated],
    [d.cues, record.autoCue ? d.autoCue : d.cueByHand],
    [d.recording, recording],
    [d.created, `${record.createdBy?.name ?? ''} ${formatTime(record.createdAt)}`.trim()],
  ];
  return (
    <Panel title={d.facts}>
      <Descriptions beside items={lines.filter((line) => line !== false)} />
    </Panel>
  );
}

function useRecording({ record, replay, replayDays }: LiveDetail): string {
  const w = useWords(liveWords);
  const d = w.detail;
  if (!record) return d.noRecording;
  const rule = fill(d.recorded, { rule: w.replayRules[replay] });
  if (replay === 'NONE') return rule;
  return `${rule} · ${replayDays === null ? d.kept : fill(d.days, { days: replayDays })}`;
}

import type { LiveAccess, LiveSource, ReplayRule } from '@console/contract/areas/live/live/parts';
import type { Names } from '../../../../kit/field/known-names.ts';
import { minuteOf } from '../../../../kit/time/zone-time.ts';
import { useWords } from '../../../../lib/words.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import { liveFormWords } from '../../../../locales/live/live-form.ts';
import { liveWords } from '../../../../locales/live/live.ts';
import type { Choices } from './part-props.ts';

/** Names and values of the fields, for comparing with what someone else saved. */
export function useFieldWords(hosts: Names, { clientGroups, agreements }: Choices) {
  const w = useWords(liveWords);
  const f = useWords(liveFormWords);
  const { status, common } = useWords(kitWords);
  const yesNo = (value: unknown) => (value === true ? status.on : status.off);
  const time = (value: unknown) => minuteOf(value as string);
  const nameOf = (of: readonly { id: string; name: string }[], id: unknown) =>
    of.find((one) => one.id === id)?.name ?? f.hostWords.gone;
  return {
    title: f.title,
    titleEn: f.titleEn,
    intro: f.intro,
    introEn: f.introEn,
    coverFileId: { label: f.cover, render: (value: unknown) => (value === null ? common.none : f.cover) },
    hostIds: {
      label: f.hosts,
      render: (value: unknown) =>
        (value as string[]).map((id) => hosts[id]?.name ?? f.hostWords.gone).join(' · ') || common.none,
    },
    planStartAt: { label: f.start, render: time },
    planEndAt: { label: f.end, render: time },
    source: { label: f.source, render: (value: unknown) => w.sources[value as LiveSource] },
    pullUrl: f.pullUrl,
    startOnStream: { label: f.startOnStream, render: yesNo },
    access: { label: f.access, render: (value: unknown) => w.accesses[value as LiveAccess] },
    clientGroupIds: {
      label: f.groups,
      render: (value: unknown) => (value as string[]).map((id) => nameOf(clientGroups, id)).join(' · ') || common.none,
    },
    agreementId: { label: f.agreement, render: (value: unknown) => nameOf(agreements, value) },
    reminders: {
      label: f.reminders,
      render: (value: unknown) =>
        (value as (keyof typeof w.reminders)[]).map((minutes) => w.reminders[minutes]).join(' · ') || common.none,
    },
    moderated: { label: f.moderated, render: yesNo },
    autoCue: { label: f.autoCue, render: yesNo },
    record: { label: f.record, render: yesNo },
    replay: { label: f.replay, render: (value: unknown) => w.replayRules[value as ReplayRule] },
    replayDays: f.replayDays,
  };
}

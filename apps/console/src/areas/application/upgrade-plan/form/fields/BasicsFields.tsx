import type { Application } from '@console/contract/areas/application/application';
import { appVersion } from '@console/contract/areas/application/app-version';
import { Select, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../../lib/api/client.ts';
import { formatDate } from '../../../../../lib/format.ts';
import { fill, useLocale, useWords } from '../../../../../lib/words.ts';
import { appVersionWords } from '../../../../../locales/application/app-version.ts';
import { applicationWords } from '../../../../../locales/application/application.ts';
import { planFormWords } from '../../../../../locales/application/upgrade-plan-form.ts';
import { PlatformName } from '../../../application/PlatformName.tsx';
import { systemName } from '../../../app-version/system-name.ts';
import type { PlanPart } from '../plan-part.ts';
import { forApplication } from '../plan-values.ts';
import { applicationIn, useApplications, useVersions } from '../use-applications.ts';
import styles from './basics-fields.module.css';

interface BasicsFieldsProps {
  part: PlanPart;
  /** What a plan is called that nobody has given a name. */
  nameOf: (application: string, version: string) => string;
  /** A stored plan stays one of its application. */
  fixed: boolean;
}

/** What it is called, and what it brings. */
export function BasicsFields({ part, nameOf, fixed }: BasicsFieldsProps) {
  const w = useWords(planFormWords).basics;
  const { platforms } = useWords(applicationWords);
  const { values, set, errorOf } = part;
  const { applications, failed } = useApplications();
  const versions = useVersions(values.applicationId);
  const chosen = applicationIn(applications, values.applicationId);

  const suggestionOf = (application: Application | undefined, version: string | null | undefined) =>
    application && version ? nameOf(application.name, version) : '';
  const currentVersion = versions?.find(({ versionId }) => versionId === values.targetVersionId)?.versionName;
  /** A name that was made here goes along with what it was made of. */
  const named = (application: Application | undefined, version: string | null | undefined) => {
    const isOwn = values.name.trim() !== '' && values.name !== suggestionOf(chosen, currentVersion);
    return isOwn ? {} : { name: suggestionOf(application, version) };
  };
  const chooseApplication = (id: string) => {
    const next = applicationIn(applications, id);
    const target = next?.latestVersionId ?? '';
    set({ ...forApplication(values, id, target), ...named(next, next?.latestVersionName) });
  };
  const chooseTarget = (id: string) => {
    const version = versions?.find(({ versionId }) => versionId === id);
    set({ targetVersionId: id, ...named(chosen, version?.versionName) });
  };

  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <Select
          label={w.application}
          placeholder={w.chooseApplication}
          required
          searchable
          allowDeselect={false}
          // It has the focus when the form opens, which is no wish to choose another.
          openOnFocus={false}
          disabled={fixed}
          data-path="applicationId"
          data={(applications ?? []).map(({ applicationId, name, platform, status }) => ({
            value: applicationId,
            label: `${status === 'DISABLED' ? fill(w.disabled, { name }) : name} · ${platforms[platform]}`,
            disabled: status === 'DISABLED',
          }))}
          nothingFoundMessage={failed ? w.loadFailed : w.noApplication}
          value={values.applicationId || null}
          onChange={(id) => chooseApplication(id ?? '')}
          error={errorOf('applicationId')}
          comboboxProps={{ shadow: 'md' }}
        />
        <TargetField versions={versions} part={part} onChoose={chooseTarget} />
      </SimpleGrid>
      <TargetFacts versionId={values.targetVersionId} />
      <TextInput
        label={w.name}
        required
        maxLength={50}
        data-path="name"
        value={values.name}
        error={errorOf('name')}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <Textarea
        label={w.remark}
        autosize
        minRows={1}
        maxRows={5}
        maxLength={500}
        data-path="remark"
        value={values.remark ?? ''}
        error={errorOf('remark')}
        onChange={(event) => set({ remark: event.currentTarget.value || null })}
      />
    </Stack>
  );
}

interface TargetFieldProps {
  versions: ReturnType<typeof useVersions>;
  part: PlanPart;
  onChoose: (versionId: string) => void;
}

function TargetField({ versions, part: { values, errorOf }, onChoose }: TargetFieldProps) {
  const w = useWords(planFormWords).basics;
  const { channels } = useWords(appVersionWords);
  const { applicationId, targetVersionId } = values;
  const offered = (versions ?? []).map(({ versionId, versionName, versionCode, channel }) => ({
    value: versionId,
    label: fill(w.targetOption, { name: versionName, channel: channels[channel], code: versionCode }),
  }));
  const isGone = versions && targetVersionId !== '' && !offered.some(({ value }) => value === targetVersionId);
  const hint = applicationId === '' ? w.applicationFirst : versions?.length === 0 ? w.noTarget : undefined;
  return (
    <Select
      label={w.target}
      placeholder={hint ?? w.chooseTarget}
      required
      searchable
      allowDeselect={false}
      disabled={applicationId === ''}
      data-path="targetVersionId"
      data={isGone ? [{ value: targetVersionId, label: w.targetGone, disabled: true }, ...offered] : offered}
      nothingFoundMessage={w.noTarget}
      value={targetVersionId || null}
      onChange={(id) => onChoose(id ?? '')}
      error={errorOf('targetVersionId')}
      comboboxProps={{ shadow: 'md' }}
    />
  );
}

/** What the chosen version is, in short, so that nobody sends out the wrong one. */
function TargetFacts({ versionId }: { versionId: string }) {
  const w = useWords(planFormWords).basics;
  const { channels } = useWords(appVersionWords);
  const [locale] = useLocale();
  const { data } = useQuery({
    queryKey: [appVersion.detail.path, versionId],
    queryFn: ({ signal }) => call(appVersion.detail, { versionId }, { signal, showError: false }),
    enabled: versionId !== '',
  });
  if (!data || versionId === '') return null;
  const notes = data.releaseNotes[locale] || data.releaseNotes[locale === 'zh-CN' ? 'en-US' : 'zh-CN'];
  const minOs = data.parsed && systemName(data.parsed.format, data.parsed.minOs);
  return (
    <div className={styles.facts}>
      <Text size="sm" className={styles.dots}>
        <PlatformName platform={data.platform} />
        <span>{channels[data.channel]}</span>
        <span>{fill(w.code, { code: data.versionCode ?? '' })}</span>
        {data.publishedAt !== null && <span>{fill(w.published, { time: formatDate(data.publishedAt) })}</span>}
        {minOs && <span>{fill(w.minOs, { os: minOs })}</span>}
      </Text>
      <Text size="sm" c="dimmed" lineClamp={2} className={styles.notes}>
        {notes || w.noNotes}
      </Text>
    </div>
  );
}

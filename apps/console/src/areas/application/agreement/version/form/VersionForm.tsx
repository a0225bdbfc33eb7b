import {
  type Agreement,
  type AgreementVersionDetail,
  agreementVersion,
} from '@console/contract/areas/application/agreement/agreement';
import { Alert, Button, Stack, Switch, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { FormCard } from '../../../../../kit/form/FormCard.tsx';
import { PageHeader } from '../../../../../kit/page/PageHeader.tsx';
import { Panel } from '../../../../../kit/page/Panel.tsx';
import { useAskedLanguage } from '../../../../../kit/form/use-asked-language.ts';
import { useRecordForm } from '../../../../../kit/form/use-record-form.ts';
import { conflictByLocale } from '../../../../../kit/form/conflict/conflict-by-locale.ts';
import { call, CallError } from '../../../../../lib/api/client.ts';
import { pathOf } from '../../../../../lib/route/paths.ts';
import { useUser } from '../../../../../lib/session/session.ts';
import { toastError, toastSuccess } from '../../../../../lib/toast/toast.ts';
import { fill, type Locale, locales, useLocale, useWords } from '../../../../../lib/words.ts';
import { agreementWords } from '../../../../../locales/application/agreement.ts';
import { kitWords } from '../../../../../locales/kit/kit.ts';
import { completeIn } from '../../preview/available-locale.ts';
import { useAgreementRights } from '../../agreement-rights.ts';
import { CompleteBadge } from '../../../../../kit/display/badge/CompleteBadge.tsx';
import { EffectiveField } from './EffectiveField.tsx';
import { LanguageFields, type Shown, ShownLanguages } from './LanguageFields.tsx';
import { PhonePreview } from '../PhonePreview.tsx';
import { PublishDialog } from '../PublishDialog.tsx';
import { useConflictWords } from './use-conflict-words.ts';
import { editableOf, newValues, publishErrors, valuesOf } from './version-values.ts';
import { useAgreementTrail } from '../../use-agreement-trail.ts';
import styles from './version-form.module.css';

/** One card with its parts below each other: cards inside a card would only take room away. */
const flat = { p: 0, withBorder: false } as const;

interface VersionFormProps {
  record: Agreement;
  /** The draft that is edited; without it a new one is written. */
  version?: AgreementVersionDetail;
  /** What a new one starts with. */
  source?: AgreementVersionDetail;
  /** The draft was saved, and the form must begin again with it. */
  onSavedUnpublished?: () => void;
}

/** Writes a version: both languages, what changed, whether people are asked again, and from when it counts. */
export function VersionForm({ record, version, source, onSavedUnpublished }: VersionFormProps) {
  const w = useWords(agreementWords);
  const { cancel } = useWords(kitWords).common;
  const may = useAgreementRights();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { tenantName } = useUser();
  const [own] = useLocale();
  const { agreementId, name } = record;
  const draftKey = `agreementVersion:${version?.versionId ?? `new:${agreementId}`}`;
  const form = useRecordForm(
    version ? agreementVersion.update : agreementVersion.add,
    version ? valuesOf(version) : newValues(agreementId, source),
    draftKey,
  );
  const { values, conflict } = form;
  const theirs = conflict && editableOf(conflict.current as unknown as AgreementVersionDetail);
  const no = values.versionNo.trim();
  const [shown, setShown] = useState<Shown>(useAskedLanguage() ?? own);
  const [publishing, setPublishing] = useState(false);
  const heading = version ? fill(w.panel.edit, { no: version.versionNo }) : w.panel.add;
  useAgreementTrail([{ title: name, agreementId }, { title: heading }]);
  const leave = () => void navigate(pathOf('protocolEdition', { agreementId }));
  const fields = useConflictWords();

  /** A field of the language that is not shown could not take the focus. */
  const showErrors = (errors: Readonly<Record<string, ReactNode>>) => {
    const hidden = locales.find((locale) => `content.${locale}` in errors || `changeSummary.${locale}` in errors);
    if (hidden !== undefined && shown !== 'both') setShown(hidden);
    form.showErrors(errors);
  };
  const askToPublish = () => {
    const checked = form.validate();
    const errors = checked.hasErrors ? checked.errors : publishErrors(values);
    if (Object.keys(errors).length === 0) setPublishing(true);
    else showErrors(errors);
  };
  const publish = async () => {
    const saved = await form.save();
    if (saved === undefined) return undefined;
    const { versionId } = saved;
    try {
      const done = await call(agreementVersion.publish, { versionId }, { showError: false });
      leave();
      return done;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toastError(fill(w.publish.notPublished, { no, reason: error.message }));
      await queries.refetchQueries({ queryKey: [agreementVersion.detail.path] });
      onSavedUnpublished?.();
      if (!version) void navigate(pathOf('protocolPanel', { agreementId, versionId }), { replace: true });
      return undefined;
    }
  };
  const previewed: Locale = shown === 'both' ? own : shown;

  return (
    <div className={styles.root}>
      <PageHeader title={heading} description={`${name} · ${record.applicationName}`} />
      <FormCard
        frame="wide"
        form={conflictByLocale(form, ['content', 'changeSummary'], theirs)}
        label={heading}
        fields={fields}
        submit={w.panel.saveDraft}
        onSaved={() => {
          toastSuccess(fill(w.panel.saved, { no }));
          leave();
        }}
        aside={
          <>
            {may.publish && (
              <Button variant="light" onClick={askToPublish}>
                {w.panel.saveAndPublish}
              </Button>
            )}
            <Button variant="default" onClick={leave}>
              {cancel}
            </Button>
          </>
        }
      >
        <Stack gap="lg">
          {source && (
            <Alert color="brand" variant="light" py={8}>
              {fill(w.panel.copied, { no: source.versionNo })}
            </Alert>
          )}
          <TextInput
            label={w.panel.no}
            description={w.panel.noHint}
            required
            maw={320}
            maxLength={20}
            {...form.getInputProps('versionNo')}
          />
          <div className={styles.writing} data-both={shown === 'both' || undefined}>
            <Panel
              {...flat}
              title={w.panel.text}
              aside={
                <span className={styles.aside}>
                  <CompleteBadge kind="agreement" words={w} complete={completeIn(values.content)} />
                  <ShownLanguages value={shown} onChange={setShown} />
                </span>
              }
            >
              <LanguageFields form={form} shown={shown} />
            </Panel>
            <Panel {...flat} title={w.panel.preview} className={styles.live}>
              <PhonePreview
                locale={previewed}
                agreement={{
                  tenantName,
                  applicationName: record.applicationName,
                  kind: record.kind,
                  name,
                  versionNo: no,
                  effectiveAt: values.effectiveAt,
                  content: values.content,
                  contentSha256: null,
                }}
              />
            </Panel>
          </div>
          <Panel {...flat} title={w.panel.publishing}>
            <Stack gap="lg" maw={640}>
              <Switch
                classNames={{ description: styles.hint }}
                label={w.panel.reconsent}
                description={w.panel.reconsentHint}
                checked={values.requireReconsent}
                onChange={(event) => form.setFieldValue('requireReconsent', event.currentTarget.checked)}
              />
              <EffectiveField
                value={values.effectiveAt}
                error={form.errors['effectiveAt']}
                onChange={(moment) => form.setFieldValue('effectiveAt', moment)}
              />
            </Stack>
          </Panel>
        </Stack>
      </FormCard>
      {publishing && (
        <PublishDialog
          record={record}
          version={{ ...values, versionNo: no, complete: completeIn(values.content) }}
          publish={publish}
          onClose={() => setPublishing(false)}
        />
      )}
    </div>
  );
}

import { noticeLevels, noticeTypes, type NoticeDetail } from '@console/contract/areas/notice/notice/notice';
import { Button, Select, Stack, Switch } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useGoBack, useListBreadcrumb } from '../../../../kit/page/list-return.ts';
import { Dialog } from '../../../../kit/dialog/Dialog.tsx';
import { FormCard } from '../../../../kit/form/FormCard.tsx';
import { PageHeader } from '../../../../kit/page/PageHeader.tsx';
import { Panel } from '../../../../kit/page/Panel.tsx';
import { useFirstField } from '../../../../kit/form/use-first-field.ts';
import { useRecordForm } from '../../../../kit/form/use-record-form.ts';
import { conflictByLocale } from '../../../../kit/form/conflict/conflict-by-locale.ts';
import { call, CallError } from '../../../../lib/api/client.ts';
import { pathOf } from '../../../../lib/route/paths.ts';
import { toastError, toastSuccess } from '../../../../lib/toast/toast.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import { noticeWords } from '../../../../locales/notice/notice.ts';
import { AttachmentsField } from './AttachmentsField.tsx';
import { type Audience, useNoticeRights } from '../audience.ts';
import { ChannelsField } from './ChannelsField.tsx';
import { CompleteBadge } from '../../../../kit/display/badge/CompleteBadge.tsx';
import { CopyButton } from './CopyButton.tsx';
import { useNoticeNames } from './known-names.ts';
import { LanguageFields } from './LanguageFields.tsx';
import { completeIn, editableOf, valuesOf } from './notice-values.ts';
import { PhonePreview } from '../view/PhonePreview.tsx';
import { publishErrors } from './publish-errors.ts';
import { PublishDialog } from '../actions/PublishDialog.tsx';
import { TargetField } from './TargetField.tsx';
import { TimesField } from './TimesField.tsx';
import { useConflictWords } from './use-conflict-words.tsx';
import { useNoticeWords } from '../use-notice-words.ts';
import noticeStyles from '../notice.module.css';
import styles from './notice-form.module.css';

/** One card with its parts below each other: cards inside a card would only take room away. */
const flat = { p: 0, withBorder: false } as const;

interface NoticeFormProps {
  audience: Audience;
  record?: NoticeDetail;
  /** What a copy starts with. */
  source?: NoticeDetail;
  /** The record was saved, and the form must begin again with it. */
  onSavedUnpublished?: () => void;
}

/** Writes a notice: both languages, to whom, how and when. */
export function NoticeForm({ audience, record, source, onSavedUnpublished }: NoticeFormProps) {
  const w = useWords(noticeWords);
  const { cancel, save, close } = useWords(kitWords).common;
  const { calls, list, panel } = audience;
  const may = useNoticeRights(audience);
  const goBack = useGoBack(list);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { types, levels, titleOf } = useNoticeWords(audience);
  const draftKey = `${audience.name}Notice:${record?.noticeId ?? (source ? `copy:${source.noticeId}` : 'new')}`;
  const form = useRecordForm(record ? calls.update : calls.add, valuesOf(record, source), draftKey);
  const { values, conflict } = form;
  const theirs = conflict && editableOf(conflict.current as unknown as NoticeDetail);
  const { names, learn } = useNoticeNames(draftKey, record ?? source);
  const fields = useConflictWords(audience, names);
  const [publishing, setPublishing] = useState(false);
  const [previewing, setPreviewing] = useState(false);
  const heading = record ? w.edit : source ? w.copy : w.add;
  useListBreadcrumb(list, heading);

  const card = useFirstField();

  const askToPublish = () => {
    const checked = form.validate();
    const errors = checked.hasErrors ? checked.errors : publishErrors(values);
    if (Object.keys(errors).length === 0) setPublishing(true);
    else form.showErrors(errors);
  };
  const publish = async () => {
    const saved = await form.save();
    if (saved === undefined) return undefined;
    const { noticeId } = saved;
    try {
      const done = await call(calls.publish, { noticeId }, { showError: false });
      void navigate(pathOf(panel, { noticeId }), { replace: true });
      return done;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toastError(fill(w.publish.notPublished, { reason: error.message }));
      await queries.refetchQueries({ queryKey: [calls.detail.path] });
      onSavedUnpublished?.();
      if (!record) void navigate(pathOf(panel, { noticeId }), { replace: true });
      return undefined;
    }
  };
  const toggles = (['pinned', 'popup', 'requireAck'] as const).map((field) => (
    <Switch
      key={field}
      label={w.form[field]}
      description={w.form[`${field}Hint`]}
      checked={values[field]}
      onChange={(event) => form.setFieldValue(field, event.currentTarget.checked)}
    />
  ));

  return (
    <div className={styles.root}>
      <PageHeader
        title={heading}
        description={w.formHint}
        actions={
          <Button variant="default" onClick={() => setPreviewing(true)}>
            {w.actions.preview}
          </Button>
        }
      />
      <FormCard
        frame="wide"
        ref={card}
        form={conflictByLocale(form, ['title', 'content'], theirs)}
        label={heading}
        fields={fields}
        submit={record && record.status !== 'DRAFT' ? save : w.form.saveDraft}
        onSaved={() => {
          toastSuccess(fill(w.form.saved, { name: titleOf(values) }));
          goBack();
        }}
        aside={
          <>
            {may.publish && (
              <Button variant="light" onClick={askToPublish}>
                {w.actions.publishing}
              </Button>
            )}
            <Button variant="default" onClick={goBack}>
              {cancel}
            </Button>
          </>
        }
      >
        <Stack gap="md">
          <Panel
            {...flat}
            title={w.form.content}
            aside={
              <span className={noticeStyles.marks}>
                <CompleteBadge kind={audience.kind} words={w} complete={completeIn(values)} />
                <CopyButton values={values} onCopy={(title, content) => form.setValues({ title, content })} />
              </span>
            }
          >
            <LanguageFields form={form} />
          </Panel>
          <div className={styles.parts}>
            <Panel {...flat} title={w.form.sending}>
              <Stack gap="lg">
                <TargetField
                  audience={audience}
                  value={values.target}
                  onChange={(target) => form.setFieldValue('target', target)}
                  names={names}
                  learn={learn}
                  error={form.errors['target'] ?? form.errors['target.ids']}
                />
                <ChannelsField
                  audience={audience}
                  target={values.target}
                  value={values.channels}
                  onChange={(channels) => form.setFieldValue('channels', channels)}
                  error={form.errors['channels']}
                />
                <TimesField
                  publishAt={values.publishAt}
                  expireAt={values.expireAt}
                  onPublishAt={(moment) => form.setFieldValue('publishAt', moment)}
                  onExpireAt={(moment) => form.setFieldValue('expireAt', moment)}
                  errors={{ publishAt: form.errors['publishAt'], expireAt: form.errors['expireAt'] }}
                />
              </Stack>
            </Panel>
            <Panel {...flat} title={w.form.settings}>
              <Stack gap="lg">
                <div className={styles.pair}>
                  <Select
                    label={w.type}
                    required
                    allowDeselect={false}
                    data={types.options}
                    value={values.type}
                    onChange={(value) =>
                      form.setFieldValue('type', noticeTypes.find((one) => one === value) ?? 'NOTICE')
                    }
                  />
                  <Select
                    label={w.level}
                    required
                    allowDeselect={false}
                    data={levels.options}
                    value={values.level}
                    onChange={(value) =>
                      form.setFieldValue('level', noticeLevels.find((one) => one === value) ?? 'LOW')
                    }
                  />
                </div>
                {toggles}
                <AttachmentsField
                  value={values.attachmentIds}
                  onChange={(ids) => form.setFieldValue('attachmentIds', ids)}
                  names={names}
                  learn={learn}
                  error={form.errors['attachmentIds']}
                />
              </Stack>
            </Panel>
          </div>
        </Stack>
      </FormCard>
      {publishing && (
        <PublishDialog
          audience={audience}
          notice={{ ...values, complete: completeIn(values) }}
          publish={publish}
          onClose={() => setPublishing(false)}
        />
      )}
      <Dialog
        opened={previewing}
        onClose={() => setPreviewing(false)}
        title={w.phone.title}
        footer={
          <Button variant="default" data-autofocus onClick={() => setPreviewing(false)}>
            {close}
          </Button>
        }
      >
        <PhonePreview
          typeName={types.labelOf(values.type)}
          notice={{
            ...values,
            attachments: values.attachmentIds.map((id) => names[id] ?? { name: w.attachments.unknown }),
          }}
        />
      </Dialog>
    </div>
  );
}

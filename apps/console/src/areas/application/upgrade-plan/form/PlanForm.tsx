import { type UpgradePlan, upgradePlan } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ScopeField } from '../../../../kit/audience/ScopeField.tsx';
import { formPart } from '../../../../kit/form/form-part.ts';
import { useGoBack, useListBreadcrumb } from '../../../../kit/page/list-return.ts';
import { FormCard } from '../../../../kit/form/FormCard.tsx';
import { useKnownNames } from '../../../../kit/field/known-names.ts';
import { PageHeader } from '../../../../kit/page/PageHeader.tsx';
import { Panel } from '../../../../kit/page/Panel.tsx';
import { type RecordForm, useRecordForm } from '../../../../kit/form/use-record-form.ts';
import { pathOf } from '../../../../lib/route/paths.ts';
import { toastSuccess } from '../../../../lib/toast/toast.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import { stageWords } from '../../../../locales/kit/stages.ts';
import { planFormWords } from '../../../../locales/application/upgrade-plan-form.ts';
import { minuteOf } from '../../../../kit/time/zone-time.ts';
import { BasicsFields } from './fields/BasicsFields.tsx';
import { ModeFields } from './fields/ModeFields.tsx';
import type { PlanNames } from './plan-part.ts';
import { renumbered } from '../../../../kit/stages/stage-list.ts';
import { audienceOf, type InitialPlan, editableOf, newValues, type PlanValues, valuesOf } from './plan-values.ts';
import { PreviewPanel } from './preview/PreviewPanel.tsx';
import { RetryFields } from './fields/RetryFields.tsx';
import { ScheduleFields } from './fields/ScheduleFields.tsx';
import { FileField } from './scope/FileField.tsx';
import { reachableModes, useReach, useScopeSearch } from './scope/use-scope-search.ts';
import { SourceField } from './fields/SourceField.tsx';
import { StagesField } from '../../../../kit/stages/StagesField.tsx';
import { emptyErrors, submitErrors } from './submit-errors.ts';
import { type Outcome, SubmitDialog } from './SubmitDialog.tsx';
import { applicationIn, useApplications, useVersions } from './use-applications.ts';
import { useConflictWords } from './use-conflict-words.ts';
import { usePreview } from './preview/use-preview.ts';
import styles from './plan-form.module.css';

/** One card with its parts below each other: cards inside a card would only take room away. */
const flat = { p: 0, withBorder: false } as const;
const below = { ...flat, pt: 'lg', className: styles.below } as const;
const list = 'releaseManage_all';
const nothing: InitialPlan = { name: '', applicationId: '', targetVersionId: '' };

interface PlanFormProps {
  record?: UpgradePlan;
  /** What a new one starts with. */
  initial?: InitialPlan;
}

/** Writes an upgrade plan, with the devices that it is about beside it. */
export function PlanForm({ record, initial = nothing }: PlanFormProps) {
  const w = useWords(planFormWords);
  const stages = useWords(stageWords);
  const { cancel } = useWords(kitWords).common;
  const goBack = useGoBack(list);
  const navigate = useNavigate();
  const heading = record ? w.edit : w.add;
  useListBreadcrumb(list, heading);
  const draftKey = `upgradePlan:${record?.planId ?? 'new'}`;
  const stageName = (no: number) => fill(stages.name, { no });
  const [given] = useState(() => {
    if (!record) return newValues(initial, crypto.randomUUID(), stageName);
    const stored = valuesOf(record);
    return { ...stored, stages: renumbered(stored.stages, stageName) };
  });
  const form = useRecordForm(record ? upgradePlan.update : upgradePlan.add, given, draftKey);
  const part = formPart<PlanValues>(form);
  const { values } = part;
  const { names, learn } = useKnownNames(draftKey, namesOf(record));
  const { applications } = useApplications();
  const versions = useVersions(values.applicationId);
  const chosen = applicationIn(applications, values.applicationId);
  const reach = useReach(chosen?.audience);
  const find = useScopeSearch(reach);
  const target = versions?.find(({ versionId }) => versionId === values.targetVersionId);
  const preview = usePreview({ ...audienceOf(values), ...(record && { planId: record.planId }) });
  const [submitting, setSubmitting] = useState(false);
  const fields = useConflictWords({
    ...names,
    ...Object.fromEntries(versions?.map(({ versionId, versionName }) => [versionId, { name: versionName }]) ?? []),
  });

  const card = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) card.current?.querySelector('input')?.focus({ preventScroll: true });
  }, []);
  // What the whole was refused for stands at the top, far from the button.
  useEffect(() => {
    if (form.failure) card.current?.scrollIntoView({ block: 'start' });
  }, [form.failure]);

  const approvalForced = chosen?.planApproval === true;
  const outcome: Outcome =
    approvalForced || values.approvalRequired ? 'approve' : values.startAt === null ? 'start' : 'schedule';
  const time = values.startAt === null ? '' : minuteOf(values.startAt);

  const askToSubmit = () => {
    const checked = form.validate();
    const errors = { ...emptyErrors(values, preview), ...submitErrors(values), ...checked.errors };
    if (Object.keys(errors).length === 0) setSubmitting(true);
    else form.showErrors(errors);
  };
  const submit = async () => {
    const saved = await form.save({ ...form.values, submit: true });
    if (saved === undefined) return;
    const done = {
      PENDING_APPROVAL: w.save.sent,
      SCHEDULED: values.startAt === null ? w.save.started : w.save.scheduled,
    };
    const sentence = saved.status === 'PENDING_APPROVAL' ? done.PENDING_APPROVAL : done.SCHEDULED;
    toastSuccess(fill(sentence, { name: saved.name, time }));
    void navigate(pathOf('releaseDetail_all', { planId: saved.planId }), { replace: true });
  };

  return (
    <div className={styles.root}>
      <PageHeader title={heading} description={w.hint} />
      <div className={styles.layout}>
        <FormCard
          frame="wide"
          ref={card}
          form={withEditable(form)}
          label={heading}
          fields={fields}
          submit={w.save.draft}
          onSaved={() => {
            toastSuccess(fill(w.save.saved, { name: values.name.trim() }));
            goBack();
          }}
          aside={
            <>
              <Button variant="light" onClick={askToSubmit}>
                {fill(w.save[outcome], { time })}
              </Button>
              <Button variant="default" onClick={goBack}>
                {cancel}
              </Button>
            </>
          }
        >
          <Stack gap="lg">
            <Notes record={record} />
            <Panel {...flat} title={w.basics.title}>
              <BasicsFields
                part={part}
                fixed={record !== undefined}
                nameOf={(app, version) => fill(w.basics.suggested, { app, version }).slice(0, 50)}
              />
            </Panel>
            <Panel {...below} title={w.scope.title}>
              <Stack gap="lg">
                <ScopeField
                  part={part}
                  modes={reachableModes(reach, values.scope.mode)}
                  people={{ from: ['planScope', reach], find, names, learn }}
                  words={w.scope}
                  excludesUsers={reach.clientUsers || reach.team}
                  file={
                    <FileField
                      fileId={values.scope.fileId}
                      onChange={(fileId) => part.set({ scope: { ...values.scope, fileId } })}
                      names={names}
                      learn={learn}
                    />
                  }
                  rollbackOfName={values.scope.mode === 'PLAN' ? (record?.rollbackOfName ?? '') : null}
                />
                <SourceField part={part} names={names} />
              </Stack>
            </Panel>
            <Panel {...below} title={stages.title}>
              <StagesField part={part} />
            </Panel>
            <Panel {...below} title={w.mode.title}>
              <ModeFields part={part} />
            </Panel>
            <Panel {...below} title={w.schedule.title}>
              <ScheduleFields part={part} />
            </Panel>
            <Panel {...below} title={w.retry.title}>
              <RetryFields part={part} approvalForced={approvalForced} />
            </Panel>
          </Stack>
        </FormCard>
        <PreviewPanel preview={preview} values={values} />
      </div>
      {submitting && (
        <SubmitDialog
          values={values}
          preview={preview}
          outcome={outcome}
          targetName={target?.versionName ?? ''}
          submit={submit}
          onClose={() => setSubmitting(false)}
        />
      )}
    </div>
  );
}

/** What the author should know before they change it. */
function Notes({ record }: { record: UpgradePlan | undefined }) {
  const w = useWords(planFormWords);
  if (!record) return null;
  return (
    <>
      {record.status === 'REJECTED' && (
        <Alert color="orange" variant="light" title={w.rejected}>
          <Text size="sm" className={styles.said}>
            {record.approval.remark}
          </Text>
          <Text size="sm" mt={4}>
            {w.rejectedHint}
          </Text>
        </Alert>
      )}
      {record.rollbackOfName !== null && (
        <Alert color="brand" variant="light" py={8}>
          {fill(w.rollback, { name: record.rollbackOfName })}
        </Alert>
      )}
    </>
  );
}

/** What the chosen ones of a stored plan are called. */
function namesOf(record: UpgradePlan | undefined): PlanNames {
  if (!record) return {};
  const { scope, source } = record;
  const refs = [...scope.chosen, ...scope.excluded, ...source.versions];
  return {
    ...Object.fromEntries(refs.map(({ id, name }) => [id, { name }])),
    ...(scope.fileId !== null && scope.file && { [scope.fileId]: scope.file }),
  };
}

/** The form as the question about a conflict compares it: only what can be edited. */
function withEditable(form: RecordForm): RecordForm {
  const { conflict } = form;
  if (!conflict) return form;
  return { ...form, conflict: { ...conflict, current: editableOf(conflict.current as unknown as UpgradePlan) } };
}

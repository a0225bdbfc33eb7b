import { upgradePlan } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import type { ProductModel } from '@console/contract/areas/product/model';
import { Alert, Checkbox, MultiSelect, NumberInput, Stack, Text, Textarea } from '@mantine/core';
import { ScopeField } from '../../../../kit/audience/ScopeField.tsx';
import { useKnownNames } from '../../../../kit/field/known-names.ts';
import { formPart } from '../../../../kit/form/form-part.ts';
import type { RecordForm } from '../../../../kit/form/use-record-form.ts';
import { StartField } from '../../../../kit/schedule/StartField.tsx';
import { WindowField } from '../../../../kit/schedule/WindowField.tsx';
import { StagesField } from '../../../../kit/stages/StagesField.tsx';
import { call } from '../../../../lib/api/client.ts';
import { formatNumber } from '../../../../lib/format.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { planFormWords } from '../../../../locales/application/upgrade-plan-form.ts';
import { modelLaunchWords } from '../../../../locales/product/model-launch.ts';
import type { LaunchValues } from './launch-values.ts';
import styles from './launch-fields.module.css';
import { LaunchPreview } from './LaunchPreview.tsx';
import { useLaunchApplications } from './use-launch-applications.ts';

/** Lists of people belong to upgrades: who launches models need not know the customers. */
const scopeModes = ['ALL', 'CLIENT_GROUPS', 'PERCENT', 'TEST_ACCOUNTS'] as const;

interface LaunchFieldsProps {
  form: RecordForm;
  record: ProductModel;
}

export function LaunchFields({ form, record, draftKey }: LaunchFieldsProps & { draftKey: string }) {
  const { form: w } = useWords(modelLaunchWords);
  const plan = useWords(planFormWords);
  const schedule = { ...plan.schedule, ...w.schedule };
  const part = formPart<LaunchValues>(form);
  const { values, set, errorOf } = part;
  const { minVersionCode, confirmed, startAt, window } = values;
  const known = useKnownNames(draftKey, {});
  const find = async (_: unknown, keyword: string, signal: AbortSignal) => {
    const found = await call(upgradePlan.launchGroups, { keyword }, { signal, showError: false });
    return found.map(({ groupId, name, clientCount }) => ({
      id: groupId,
      name,
      aside: fill(plan.scope.pick.clients, { count: formatNumber(clientCount) }),
    }));
  };
  return (
    <Stack gap="md" className={styles.root}>
      <ApplicationsField form={form} record={record} />
      <NumberInput
        label={w.minVersion}
        description={w.minVersionHint}
        data-path="minVersionCode"
        min={0}
        allowDecimal={false}
        allowNegative={false}
        hideControls
        value={minVersionCode ?? ''}
        onChange={(value) => form.setFieldValue('minVersionCode', typeof value === 'number' ? value : null)}
        error={form.errors['minVersionCode']}
      />
      <section aria-label={w.scope.title}>
        <Text size="sm" fw={500} mb={6}>
          {w.scope.title}
        </Text>
        <ScopeField
          part={part}
          modes={scopeModes}
          people={{ from: [upgradePlan.launchGroups.path], find, ...known }}
          words={{
            ...plan.scope,
            ...w.scope,
            modes: { ...plan.scope.modes, ...w.scope.modes },
            hints: { ...plan.scope.hints, ...w.scope.hints },
          }}
        />
      </section>
      <StagesField part={part} />
      <StartField
        words={schedule}
        value={startAt}
        onChange={(moment) => set({ startAt: moment })}
        error={errorOf('startAt')}
      />
      <WindowField
        words={schedule}
        value={window}
        onChange={(chosen) => set({ window: chosen })}
        error={errorOf('window')}
      />
      {record.budget === null && (
        <Checkbox
          label={w.confirmed}
          description={fill(w.confirmedHint, { format: record.format })}
          data-path="confirmed"
          checked={confirmed}
          onChange={(event) => form.setFieldValue('confirmed', event.currentTarget.checked)}
          error={form.errors['confirmed']}
        />
      )}
      <Textarea
        label={w.remark}
        maxLength={500}
        autosize
        minRows={2}
        data-path="remark"
        value={values.remark ?? ''}
        onChange={(event) => form.setFieldValue('remark', event.currentTarget.value || null)}
        error={form.errors['remark']}
      />
      <LaunchPreview values={values} />
    </Stack>
  );
}

/** Where it is on its way already it cannot go a second time. */
function ApplicationsField({ form, record: { modelId } }: LaunchFieldsProps) {
  const { form: w } = useWords(modelLaunchWords);
  const { applicationIds } = form.values as LaunchValues;
  const { applications: data, nameOf } = useLaunchApplications(modelId);
  const approving = (data ?? []).filter(
    ({ applicationId, needsApproval }) => needsApproval && applicationIds.includes(applicationId),
  );
  return (
    <>
      <MultiSelect
        label={w.applications}
        description={data?.some(({ livePlanId }) => livePlanId !== null) ? w.onItsWayHint : undefined}
        placeholder={applicationIds.length === 0 ? w.chooseApplications : undefined}
        required
        searchable
        data-path="applicationIds"
        nothingFoundMessage={data && w.noApplications}
        data={(data ?? []).map((one) => ({
          value: one.applicationId,
          label: one.livePlanId === null ? nameOf(one) : fill(w.onItsWay, { name: nameOf(one) }),
          disabled: one.livePlanId !== null,
        }))}
        value={applicationIds}
        onChange={(ids) => form.setFieldValue('applicationIds', ids)}
        error={form.errors['applicationIds']}
      />
      {approving.length > 0 && (
        <Alert color="yellow" variant="light">
          {fill(w.approval, { names: approving.map(nameOf).join('”“') })}
        </Alert>
      )}
    </>
  );
}

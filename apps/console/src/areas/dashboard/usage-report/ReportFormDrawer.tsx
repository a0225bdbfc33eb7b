import { usageReport, type UsageReport } from '@console/contract/areas/dashboard/usage-report';
import { DrawerForm, FormDrawer } from '../../../kit/form/FormDrawer.tsx';
import { useRecordForm } from '../../../kit/form/use-record-form.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { usageReportWords } from '../../../locales/dashboard/usage-report.ts';
import { hourText } from './hour-text.ts';
import { ReportFields } from './ReportFields.tsx';

export type Editing = { timezone: string } & ({ kind: 'add' } | { kind: 'edit'; report: UsageReport });

export function ReportFormDrawer({ editing, onClose }: { editing: Editing | undefined; onClose: () => void }) {
  const w = useWords(usageReportWords);
  return (
    <FormDrawer
      editing={editing}
      titleOf={(shown) => (shown.kind === 'edit' ? fill(w.edit, { name: shown.report.name }) : w.add)}
      onClose={onClose}
    >
      {(shown) =>
        shown.kind === 'add' ? (
          <AddForm timezone={shown.timezone} />
        ) : (
          <EditForm key={shown.report.reportId} report={shown.report} timezone={shown.timezone} />
        )
      }
    </FormDrawer>
  );
}

function AddForm({ timezone }: { timezone: string }) {
  const w = useWords(usageReportWords);
  const draftKey = 'usage-report:new';
  const form = useRecordForm(
    usageReport.add,
    { name: '', rhythm: 'WEEKLY', hour: 8, enabled: true, recipients: [] },
    draftKey,
  );
  return (
    <DrawerForm
      form={form}
      draftKey={draftKey}
      fields={useFieldWords([])}
      submit={w.add}
      saved={fill(w.added, { name: form.values.name.trim() })}
    >
      <ReportFields form={form} timezone={timezone} known={[]} draftKey={draftKey} />
    </DrawerForm>
  );
}

function EditForm({ report, timezone }: { report: UsageReport; timezone: string }) {
  const w = useWords(usageReportWords);
  const { save } = useWords(kitWords).common;
  const { reportId, version, name, rhythm, hour, enabled } = report;
  const draftKey = `usage-report:${reportId}`;
  const recipients = report.recipients.map(({ accountId, locale }) => ({ accountId, locale }));
  const form = useRecordForm(
    usageReport.update,
    { reportId, version, name, rhythm, hour, enabled, recipients },
    draftKey,
  );
  return (
    <DrawerForm
      form={form}
      draftKey={draftKey}
      fields={useFieldWords(report.recipients)}
      submit={save}
      saved={fill(w.saved, { name: form.values.name.trim() })}
    >
      <ReportFields form={form} timezone={timezone} known={report.recipients} draftKey={draftKey} />
    </DrawerForm>
  );
}

/** Names and values of the fields, for comparing with what someone else saved. */
function useFieldWords(known: UsageReport['recipients']) {
  const w = useWords(usageReportWords);
  const names = (value: unknown) =>
    (value as UsageReport['recipients'])
      .map(({ accountId, name }) => name ?? known.find((one) => one.accountId === accountId)?.name ?? '')
      .filter((name) => name !== '')
      .join(', ');
  return {
    name: w.name,
    rhythm: { label: w.rhythm, render: (value: unknown) => w.rhythms[value as UsageReport['rhythm']] },
    hour: { label: w.hour, render: (value: unknown) => hourText(value as number) },
    enabled: { label: w.enabled, render: (value: unknown) => (value === true ? w.enabled : w.off) },
    recipients: { label: w.recipients, render: names },
  };
}

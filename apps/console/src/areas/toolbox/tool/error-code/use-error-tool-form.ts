import { errorCodeTool, type ErrorCodeToolDetail } from '@console/contract/areas/toolbox/tool/error-code-tool';
import { useKnownNames } from '../../../../kit/field/known-names.ts';
import { useRecordForm } from '../../../../kit/form/use-record-form.ts';
import { formatNumber } from '../../../../lib/format.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { toolWords } from '../../../../locales/toolbox/tool.ts';
import { knownItem } from '../choose/known-item.ts';
import { sharedValues, useSharedFieldWords } from '../parts/tool-values.ts';

const valuesOf = (record: ErrorCodeToolDetail | undefined) => ({
  ...sharedValues(record),
  errorCodeIds: record?.errorCodes.map(({ id }) => id) ?? [],
  ocrEnabled: record?.ocrEnabled ?? true,
  fallback: record?.fallback ?? ('NONE' as const),
});

/** The form of an error code tool, whichever part of it a page shows. */
export function useErrorToolForm(record: ErrorCodeToolDetail | undefined) {
  const w = useWords(toolWords);
  const shared = useSharedFieldWords();
  const draftKey = `errorCodeTool:${record?.toolId ?? 'new'}`;
  const form = useRecordForm(record ? errorCodeTool.update : errorCodeTool.add, valuesOf(record), draftKey);
  const { names, learn } = useKnownNames(
    draftKey,
    Object.fromEntries(
      (record?.errorCodes ?? []).map((one) => [
        one.id,
        knownItem(one, fill(w.error.numbers, { count: formatNumber(one.numberCount) })),
      ]),
    ),
  );
  const fields = {
    ...shared,
    errorCodeIds: {
      label: w.error.sets,
      render: (value: unknown) => (value as string[]).map((id) => names[id]?.name).join(' · '),
    },
    ocrEnabled: { label: w.error.ocr, render: (value: unknown) => (value ? w.error.ocrOn : w.error.ocrOff) },
    fallback: {
      label: w.error.fallback,
      render: (value: unknown) => w.error.fallbacks[value as ErrorCodeToolDetail['fallback']],
    },
  };
  return { form, names, learn, fields };
}

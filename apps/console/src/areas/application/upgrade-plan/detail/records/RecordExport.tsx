import { upgradePlan } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import type { InputOf } from '@console/contract/endpoint';
import { ExportButton } from '../../../../../kit/list/ExportButton.tsx';
import { useWords } from '../../../../../lib/words.ts';
import { planWords } from '../../../../../locales/application/upgrade-plan.ts';

interface RecordExportProps {
  planId: string;
  request: InputOf<(typeof upgradePlan)['userRecord']>;
}

/** A file of what the list shows with its present filters. */
export function RecordExport({ planId, request }: RecordExportProps) {
  const w = useWords(planWords).records;
  const { keyword, stageNo, status, retrying, failCode, deviceModel, osVersion, skipReason } = request;
  const input = { planId, keyword, stageNo, status, retrying, failCode, deviceModel, osVersion, skipReason };
  return <ExportButton size="xs" call={upgradePlan.export} input={input} words={w} />;
}

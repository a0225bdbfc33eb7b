import type { PlanFailure } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { percentDown } from '../../figures.ts';

/** What most failures have in common; a device can be left out, a cause cannot. */
export type Cluster =
  | { kind: 'device'; model: string; os: string | null; percent: number; failed: number; open: number }
  | { kind: 'code'; code: string; percent: number; models: number }
  | { kind: 'spread'; models: number; codes: number };

/** Half of them are a pattern. */
const MOST = 0.5;
/** One system version stands for its model when nearly all failures of the model are of it. */
const NEARLY_ALL = 0.8;

interface Bucket {
  key: string;
  failed: number;
  rows: PlanFailure[];
}

function buckets(list: readonly PlanFailure[], keyOf: (row: PlanFailure) => string): Bucket[] {
  const found = new Map<string, Bucket>();
  for (const row of list) {
    const key = keyOf(row);
    const bucket = found.get(key) ?? { key, failed: 0, rows: [] };
    bucket.failed += row.failed;
    bucket.rows.push(row);
    found.set(key, bucket);
  }
  return [...found.values()].toSorted((a, b) => b.failed - a.failed);
}

/** Several causes of one model and system name the same devices: they count once. */
export const openIn = (rows: readonly PlanFailure[]): number =>
  [...new Map(rows.map((row) => [`${row.deviceModel}\n${row.osVersion}`, row.open])).values()].reduce(
    (sum, open) => sum + open,
    0,
  );

/** Where the failures lie; nothing where there are none. `failed` are all of them, also those that are not listed. */
export function clusterOf(list: readonly PlanFailure[], failed: number): Cluster | undefined {
  const models = buckets(list, ({ deviceModel }) => deviceModel);
  const codes = buckets(list, ({ failCode }) => failCode);
  const [model] = models;
  const [code] = codes;
  if (model === undefined || code === undefined || failed === 0) return undefined;
  if (model.failed >= failed * MOST) {
    const [system] = buckets(model.rows, ({ osVersion }) => osVersion);
    const isOneSystem = system !== undefined && system.failed >= model.failed * NEARLY_ALL;
    const bucket = isOneSystem ? system : model;
    return {
      kind: 'device',
      model: model.key,
      os: isOneSystem ? system.key : null,
      percent: percentDown(bucket.failed, failed),
      failed: bucket.failed,
      open: openIn(bucket.rows),
    };
  }
  if (code.failed >= failed * MOST) {
    const hit = new Set(code.rows.map(({ deviceModel }) => deviceModel));
    return { kind: 'code', code: code.key, percent: percentDown(code.failed, failed), models: hit.size };
  }
  return { kind: 'spread', models: models.length, codes: codes.length };
}

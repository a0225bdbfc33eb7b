import { isTest } from './imports.mjs';

const layers = ['apps/server/src/kernel/', 'apps/server/src/domain/', 'apps/console/src/kit/', 'apps/console/src/lib/'];

/** Mechanisms that know no record: whoever needs one next finds it here. Variants of kit parts that share their sheets. */
const shared = new Set([
  'apps/server/src/kernel/db/prepared.ts',
  'apps/server/src/kernel/files/zip/member.ts',
  'apps/console/src/kit/chart/Chart.tsx',
  'apps/console/src/kit/list/FilterGroup.tsx',
  'apps/console/src/kit/rich-text/PublicText.tsx',
]);

/** A file below the areas that only one of them uses lives in that area. */
export function checkConsumers(importers) {
  const found = [];
  for (const [file, users] of importers) {
    if (isTest(file) || shared.has(file) || !layers.some((layer) => file.startsWith(layer))) continue;
    const areas = new Set(users.map(areaOf));
    if (users.length > 0 && areas.size === 1 && !areas.has(null)) {
      found.push(`one-consumer: ${file} is used by the area ${[...areas][0]} alone and lives there`);
    }
  }
  return found;
}

const areaOf = (file) => /\/src\/areas\/([^/]+)\//.exec(file)?.[1] ?? null;

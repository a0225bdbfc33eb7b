import { exitWithSentence } from '../lib/report.mjs';
import { checkConsumers } from './consumers.mjs';
import { checkFloors } from './floors.mjs';
import { cruiseImports } from './imports.mjs';
import { checkStyles } from './styles.mjs';
import { checkTables } from './tables.mjs';
import { checkTwins } from './twins.mjs';

async function arrows() {
  const { violations, importers } = await cruiseImports();
  const found = [
    ...violations,
    ...checkConsumers(importers),
    ...(await checkTables()),
    ...(await checkFloors()),
    ...(await checkTwins()),
    ...(await checkStyles()),
  ];
  for (const sentence of found) console.log(sentence);
  console.log(found.length === 0 ? `no rule broken by ${importers.size} files` : `${found.length} rules broken`);
  process.exitCode = found.length === 0 ? 0 : 1;
}

arrows().catch(exitWithSentence);

// npm run rollups: sums all calls and operations of all tenants up again.
import { exitWithSentence } from './lib/report.mjs';
import { serverCommand } from './lib/server-command.mjs';

serverCommand('rollups').catch(exitWithSentence);

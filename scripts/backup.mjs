// npm run backup -- FOLDER: rows and files as they are at this moment, beside a running server.
import { exitWithSentence } from './lib/report.mjs';
import { serverCommand } from './lib/server-command.mjs';

serverCommand('backup', ...process.argv.slice(2)).catch(exitWithSentence);

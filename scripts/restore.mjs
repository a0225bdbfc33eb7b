// npm run restore -- FOLDER: a backup into an empty database; --check only looks whether it is whole.
import { exitWithSentence } from './lib/report.mjs';
import { serverCommand } from './lib/server-command.mjs';

serverCommand('restore', ...process.argv.slice(2)).catch(exitWithSentence);

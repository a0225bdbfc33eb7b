// npm run bootstrap -- --username ada --name "Ada Lovelace" --email ada@example.com
import { exitWithSentence } from './lib/report.mjs';
import { serverCommand } from './lib/server-command.mjs';

serverCommand('bootstrap', ...process.argv.slice(2)).catch(exitWithSentence);

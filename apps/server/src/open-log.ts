import { renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pino, { type Logger } from 'pino';
import type { Settings } from './settings.ts';

/** In production JSON on stdout; otherwise JSON in DATA_DIR/server.log, and only what went wrong, for humans, in the terminal. */
export function openLog({ mode, logLevel, dataDir }: Settings): Logger {
  if (mode === 'production') return pino({ level: logLevel });
  const file = join(dataDir, 'server.log');
  keepSmall(file);
  const streams = [
    { level: logLevel, stream: pino.destination({ dest: file, sync: false }) },
    { level: 'warn' as const, stream: { write: printForHumans } },
  ];
  return pino({ level: logLevel }, pino.multistream(streams));
}

function printForHumans(line: string): void {
  const { level, msg, err } = JSON.parse(line) as { level: number; msg?: string; err?: { message?: string } };
  const words = [msg, err?.message].filter((part, at, all) => part && all.indexOf(part) === at);
  process.stderr.write(`${level >= 50 ? 'error' : 'warning'}: ${words.join(': ')}\n`);
}

function keepSmall(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > 10_000_000) renameSync(file, `${file}.old`);
}

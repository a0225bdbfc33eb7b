import { renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pino, { type Logger } from 'pino';
import { linesToFile, linesToStream, lostAsJson, lostAsText } from './ports/log-lines.ts';
import type { Settings } from './settings.ts';

/** In production JSON on stdout; otherwise JSON in DATA_DIR/server.log, and only what went wrong, for humans, in the terminal. */
export function openLogger({ mode, logLevel, dataDir }: Settings): Logger {
  if (mode === 'production') return pino({ level: logLevel, ...discreet }, linesToStream(process.stdout, lostAsJson));
  const file = join(dataDir, 'server.log');
  keepSmall(file);
  const terminal = linesToStream(process.stderr, lostAsText);
  const streams = [
    { level: logLevel, stream: linesToFile(file) },
    { level: 'warn' as const, stream: { write: (line: string) => terminal.write(wordedForHumans(line)) } },
  ];
  return pino({ level: logLevel, ...discreet }, pino.multistream(streams));
}

const secrets = ['password', 'token', 'smsCode', 'phone', 'email', 'authorization', 'cookie'];

/** What no log line says: fields that are secret by name, and the row that PostgreSQL quotes in an error's detail. */
export const discreet = {
  redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '***' },
  serializers: {
    err: (error: unknown) => {
      if (!(error instanceof Error)) return { message: String(error) };
      const { name, message, stack, code, constraint, table } = error as Error & Record<string, unknown>;
      return { type: name, message, stack, code, constraint, table };
    },
  },
};

function wordedForHumans(line: string): string {
  const { level, msg, err } = JSON.parse(line) as { level: number; msg?: string; err?: { message?: string } };
  const words = [msg, err?.message].filter((part, at, all) => part && all.indexOf(part) === at);
  return `${level >= 50 ? 'error' : 'warning'}: ${words.join(': ')}\n`;
}

function keepSmall(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > 10_000_000) renameSync(file, `${file}.old`);
}

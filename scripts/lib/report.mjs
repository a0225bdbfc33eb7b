import { fileURLToPath } from 'node:url';

/** A failure that one sentence explains: printed alone, without a stack. */
export class Sentence extends Error {}

export const rootFolder = fileURLToPath(new URL('../../', import.meta.url));

export function exitWithSentence(error) {
  console.error(error instanceof Sentence ? error.message : error);
  process.exit(1);
}

export function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

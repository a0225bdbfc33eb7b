// dependency-cruiser reads TypeScript through the compiler's old interface, which TypeScript 7 no longer has:
// whenever it asks for typescript it gets the package typescript-5, which nothing else uses.
import Module, { createRequire, register } from 'node:module';
import { exitWithSentence, Sentence } from './lib/report.mjs';

const rename = (name) => name.replace(/^typescript(?=$|\/)/, 'typescript-5');

function lendTypescript5() {
  const resolveFilename = Module._resolveFilename;
  Module._resolveFilename = (name, ...rest) => resolveFilename(rename(name), ...rest);
  const hook = `export const resolve = (name, context, next) => next((${rename.toString()})(name), context);`;
  register(`data:text/javascript,${encodeURIComponent(hook)}`);
}

try {
  createRequire(import.meta.url).resolve('typescript-5');
  lendTypescript5();
} catch {
  // Without it dependency-cruiser would see no TypeScript file, and praise the arrows.
  exitWithSentence(new Sentence('The arrows cannot be checked: the package typescript-5 is not installed.'));
}
process.argv.push('--config', '.dependency-cruiser.cjs', 'packages', 'apps');
await import('../node_modules/dependency-cruiser/bin/dependency-cruise.mjs');

// dependency-cruiser reads TypeScript through the compiler's old interface, which TypeScript 7 no longer has:
// whenever it asks for typescript it gets the package typescript-5, which nothing else uses.
import Module, { createRequire, register } from 'node:module';
import { Sentence } from '../lib/report.mjs';

const require = createRequire(import.meta.url);
const rename = (name) => name.replace(/^typescript(?=$|\/)/, 'typescript-5');

function lendTypescript5() {
  const resolveFilename = Module._resolveFilename;
  Module._resolveFilename = (name, ...rest) => resolveFilename(rename(name), ...rest);
  const hook = `export const resolve = (name, context, next) => next((${rename.toString()})(name), context);`;
  register(`data:text/javascript,${encodeURIComponent(hook)}`);
}

/** Who imports whom, and where that breaks a rule of `.dependency-cruiser.cjs`. */
export async function cruiseImports() {
  try {
    require.resolve('typescript-5');
  } catch {
    // Without it dependency-cruiser would see no TypeScript file, and praise the arrows.
    throw new Sentence('The arrows cannot be checked: the package typescript-5 is not installed.');
  }
  lendTypescript5();
  const { cruise } = await import('dependency-cruiser');
  const { forbidden, options } = require('../../.dependency-cruiser.cjs');
  const settings = { ...options, validate: true, ruleSet: { forbidden } };
  const { output } = await cruise(['packages', 'apps'], settings, options.enhancedResolveOptions);
  return {
    violations: output.summary.violations.map(sentenceOf),
    importers: importersIn(output.modules),
  };
}

function sentenceOf({ rule, from, to, cycle }) {
  const path = cycle ? cycle.map(({ name }) => name).join(' → ') : to;
  return `${rule.name}: ${from} → ${path}`;
}

/** For each file those who import it, tests left out. */
function importersIn(modules) {
  const importers = new Map(modules.map(({ source }) => [source, []]));
  for (const { source, dependencies } of modules) {
    if (isTest(source)) continue;
    for (const { resolved } of dependencies) importers.get(resolved)?.push(source);
  }
  return importers;
}

export const isTest = (file) => /\.test\.tsx?$|-rig\.ts$|\/src\/test\//.test(file);

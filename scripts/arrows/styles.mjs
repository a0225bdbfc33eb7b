import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, posix, relative, sep } from 'node:path';
import { rootFolder } from '../lib/report.mjs';

const sources = join(rootFolder, 'apps/console/src');

/**
 * Style sheets stand beside their component and belong to it. TypeScript knows nothing of what is in them, so this reads
 * them: one sentence for each that is not so.
 */
export async function checkStyles() {
  const texts = await readSources();
  const sheets = [...texts.keys()].filter((path) => path.endsWith('.css'));
  const inTheme = (path) => path.startsWith('theme/');
  const modules = new Map(
    sheets.filter((path) => path.endsWith('.module.css')).map((path) => [path, classesOf(texts.get(path))]),
  );
  const everywhere = new Set(sheets.filter(inTheme).flatMap((path) => [...classesOf(texts.get(path))]));
  const used = new Map([...modules.keys()].map((path) => [path, new Set()]));

  const wrong = sheets
    .filter((path) => !inTheme(path) && !modules.has(path))
    .map((path) => `${path} is a style sheet for everything: outside of theme/ it must be a .module.css.`);
  for (const [path, text] of texts) {
    if (path.endsWith('.css')) continue;
    const code = withoutComments(text);
    for (const { name, sheet } of importedBy(path, code)) {
      const classes = modules.get(sheet);
      if (!classes) {
        wrong.push(`${path} imports ${sheet}, which is not there.`);
        continue;
      }
      if (!mayImport(path, sheet)) wrong.push(`${path} imports ${sheet}, which belongs to another part.`);
      for (const one of usesOf(name, code)) {
        used.get(sheet).add(one);
        if (!classes.has(one)) wrong.push(`${path} uses ${name}.${one}, but ${sheet} has no such class.`);
      }
    }
    for (const word of literalsOf(path, code))
      if (!everywhere.has(word)) wrong.push(`${path} names the class "${word}", which no sheet of theme/ has.`);
  }
  for (const [sheet, classes] of modules)
    for (const name of classes)
      if (!used.get(sheet).has(name)) wrong.push(`${sheet} has a class .${name} that nothing uses.`);
  return wrong.toSorted().map((sentence) => `styles: ${sentence}`);
}

/** Every sheet and every file of code, by its path below the sources. */
async function readSources() {
  const entries = await readdir(sources, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && /\.(css|tsx?)$/.test(entry.name))
    .map((entry) => relative(sources, join(entry.parentPath, entry.name)).split(sep).join('/'));
  return new Map(await Promise.all(paths.map(async (path) => [path, await readFile(join(sources, path), 'utf8')])));
}

/** Their own classes: what stands in `:global(…)` belongs to somebody else, and what stands in braces is no selector. */
function classesOf(sheet) {
  let rest = sheet.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(['"])(?:\\.|(?!\1).)*\1/g, '');
  rest = rest.replace(/:global\([^()]*\)/g, '');
  const selectors = rest.replace(/\{[^{}]*\}/g, '{}');
  return new Set([...selectors.matchAll(/\.([a-zA-Z_][\w-]*)/g)].map(([, name]) => name));
}

/** Whole-line and block comments; what stands behind code is left, since `//` is also in addresses. */
const withoutComments = (code) => code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');

function importedBy(path, code) {
  const found = [...code.matchAll(/^import (\w+) from '(\.[^']*\.module\.css)';$/gm)];
  return found.map(([, name, from]) => ({ name, sheet: posix.normalize(posix.join(dirname(path), from)) }));
}

function usesOf(name, code) {
  const found = code.matchAll(new RegExp(`\\b${name}(?:\\.(\\w+)|\\[['"]([\\w-]+)['"]\\])`, 'g'));
  return [...found].map(([, dotted, quoted]) => dotted ?? quoted);
}

/** `areas/team`, `kit`, `shell`: within one of them sheets are shared. */
const partOf = (path) => /^(areas\/[^/]+|[^/]+)/.exec(path)[0];

const mayImport = (path, sheet) => partOf(path) === partOf(sheet);

/** Classes that are written out, in one of the folders that draw. */
function literalsOf(path, code) {
  if (!/^(areas|kit|shell)\//.test(path)) return [];
  const found = code.matchAll(/\bclassName(?:=|: )\{?\s*(["'`])([^"'`$]*)\1/g);
  return [...found].flatMap(([, , words]) => words.split(/\s+/)).filter((word) => word !== '');
}

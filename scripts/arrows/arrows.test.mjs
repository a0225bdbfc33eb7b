import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rootFolder } from '../lib/report.mjs';
import { run } from '../lib/run.mjs';

// A house in which every rule is broken once: a rule that finds nothing here would find nothing at all.
const server = 'apps/server/src';
const pages = 'apps/console/src';
const contract = 'packages/contract/src';
const empty = 'export {};\n';
const importing = (...paths) => paths.map((path) => `import '${path}';\n`).join('');

const house = {
  [`${contract}/areas/sales/offer.ts`]: importing('../../../../../apps/idp/src/index.ts', 'pino'),
  [`${contract}/areas/sales/orphan.ts`]: empty,
  'apps/idp/src/index.ts': importing('../../../packages/contract/src/plain.ts'),
  [`${contract}/plain.ts`]: empty,

  'apps/server/migrations/001.sql': 'create table offer (id int);\ncreate table job (id int);\n',
  [`${server}/main.ts`]: empty,
  [`${server}/app.ts`]: importing('./main.ts', '../../console/src/lib/alone.ts', './test/harness.ts', './nowhere.ts'),
  [`${server}/test/harness.ts`]: empty,
  [`${server}/kernel/one.ts`]: `${importing('../domain/sales/two.ts', './circle.ts')}export const text = 'select from offer';\n`,
  [`${server}/kernel/circle.ts`]: importing('./one.ts'),
  [`${server}/domain/sales/two.ts`]: `${importing('../../edge/three.ts')}export const text = 'delete from offer';\n`,
  [`${server}/edge/three.ts`]: importing('../ports/four.ts'),
  [`${server}/ports/four.ts`]: importing('../areas/other/thing/thing.ts'),
  [`${server}/backup/five.ts`]: importing('../kernel/circle.ts'),
  [`${server}/areas/sales/offer/offer.ts`]: `${importing('../../other/thing/thing.ts', '../../../ports/four.ts', '../../../edge/three.ts', 'fastify', '../../../kernel/lonely.ts')}export const text = 'update offer set id = 1';\n`,
  [`${server}/areas/other/thing/thing.ts`]: empty,
  [`${server}/kernel/lonely.ts`]: empty,
  ...Object.fromEntries(Array.from({ length: 13 }, (_, at) => [`${server}/areas/sales/offer/many/${at}.ts`, empty])),

  [`${pages}/lib/alone.ts`]: importing('../kit/part.ts', '../../../idp/src/index.ts', '../../../server/src/main.ts'),
  [`${pages}/locales/sales/offer.ts`]: importing('../../kit/part.ts'),
  [`${pages}/kit/part.ts`]: importing('../shell/frame.ts'),
  [`${pages}/shell/frame.ts`]: importing('../areas/sales/offer/OfferPage.ts'),
  [`${pages}/areas/sales/offer/OfferPage.ts`]: importing('../../other/thing/ThingPage.ts', '../../../shell/frame.ts'),
  [`${pages}/areas/other/thing/ThingPage.ts`]: empty,
  [`${pages}/areas/sales/offer/plain.css`]: '.any {}\n',
  [`${pages}/areas/sales/offer/Offer.tsx`]:
    "import styles from './offer.module.css';\nimport other from '../../../kit/part.module.css';\nexport const names = [styles.missing, other.root];\nexport const drawn = { className: 'global' };\n",
  [`${pages}/areas/sales/offer/offer.module.css`]: '.unused {}\n',
  [`${pages}/kit/part.module.css`]: '.root {}\n',
};

const broken = [
  'no-cycles: apps/server/src/kernel/',
  'nothing-missing: apps/server/src/app.ts → ./nowhere.ts',
  'contract-stands-on-zod: packages/contract/src/areas/sales/offer.ts → apps/idp/src/index.ts',
  'contract-imports-only-zod: packages/contract/src/areas/sales/offer.ts → node_modules/pino/',
  'provider-stands-alone: apps/idp/src/index.ts → packages/contract/src/plain.ts',
  'console-not-provider: apps/console/src/lib/alone.ts → apps/idp/src/index.ts',
  'server-not-console: apps/server/src/app.ts → apps/console/src/lib/alone.ts',
  'console-not-server: apps/console/src/lib/alone.ts → apps/server/src/main.ts',
  'kernel-is-the-bottom: apps/server/src/kernel/one.ts → apps/server/src/domain/sales/two.ts',
  'domain-on-kernel: apps/server/src/domain/sales/two.ts → apps/server/src/edge/three.ts',
  'edge-on-kernel: apps/server/src/edge/three.ts → apps/server/src/ports/four.ts',
  'ports-on-kernel: apps/server/src/ports/four.ts → apps/server/src/areas/other/thing/thing.ts',
  'backup-knows-no-record: apps/server/src/backup/five.ts → apps/server/src/kernel/circle.ts',
  'areas-on-domain: apps/server/src/areas/sales/offer/offer.ts → apps/server/src/ports/four.ts',
  'areas-know-no-edge: apps/server/src/areas/sales/offer/offer.ts → apps/server/src/edge/three.ts',
  'areas-know-no-http: apps/server/src/areas/sales/offer/offer.ts → node_modules/fastify/',
  'server-areas-apart: apps/server/src/areas/sales/offer/offer.ts → apps/server/src/areas/other/thing/thing.ts',
  'product-knows-no-test: apps/server/src/app.ts → apps/server/src/test/harness.ts',
  'nothing-above-main: apps/server/src/app.ts → apps/server/src/main.ts',
  'lib-is-the-bottom: apps/console/src/lib/alone.ts → apps/console/src/kit/part.ts',
  'words-stand-alone: apps/console/src/locales/sales/offer.ts → apps/console/src/kit/part.ts',
  'kit-on-lib: apps/console/src/kit/part.ts → apps/console/src/shell/frame.ts',
  'shell-on-kit: apps/console/src/shell/frame.ts → apps/console/src/areas/sales/offer/OfferPage.ts',
  'areas-on-kit: apps/console/src/areas/sales/offer/OfferPage.ts → apps/console/src/shell/frame.ts',
  'console-areas-apart: apps/console/src/areas/sales/offer/OfferPage.ts → apps/console/src/areas/other/thing/ThingPage.ts',
  'one-consumer: apps/server/src/kernel/lonely.ts is used by the area sales alone',
  'kernel-tables: apps/server/src/kernel/one.ts names offer',
  'one-owner: offer is written in areas/sales, domain/sales',
  'floor: apps/server/src/areas/sales/offer/many has 13 files',
  'twins: apps/server/src/areas/other/thing has no twin in packages/contract/src/areas/other',
  'twins: packages/contract/src/areas/sales/orphan has no twin in apps/server/src/areas/sales',
  'styles: areas/sales/offer/plain.css is a style sheet for everything',
  'styles: areas/sales/offer/Offer.tsx uses styles.missing',
  'styles: areas/sales/offer/Offer.tsx imports kit/part.module.css, which belongs to another part',
  'styles: areas/sales/offer/Offer.tsx names the class "global"',
  'styles: areas/sales/offer/offer.module.css has a class .unused',
];

let folder;
let said;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'console-arrows-'));
  for (const [path, text] of Object.entries({ ...house, 'e2e/none.ts': empty, 'bench/none.ts': empty })) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  // The rules look at the tree in which they lie.
  for (const path of ['scripts', '.dependency-cruiser.cjs', 'package.json', 'tsconfig.base.json']) {
    await cp(join(rootFolder, path), join(folder, path), { recursive: true });
  }
  await symlink(join(rootFolder, 'node_modules'), join(folder, 'node_modules'));
  said = (await run(process.execPath, [join(folder, 'scripts/arrows/arrows.mjs')], { cwd: folder })).output;
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each(broken)('sees %s', (sentence) => {
  // Packages lie elsewhere than the house, so the way to them is longer.
  const [from, to = ''] = sentence.split(' → ');
  expect(said.split('\n').filter((line) => line.startsWith(from) && line.includes(to))).not.toEqual([]);
});

test('every rule on imports is among them', async () => {
  const { default: rules } = await import('../../.dependency-cruiser.cjs');
  const seen = new Set(broken.map((sentence) => sentence.slice(0, sentence.indexOf(':'))));
  expect(rules.forbidden.map(({ name }) => name).filter((name) => !seen.has(name))).toEqual([]);
});

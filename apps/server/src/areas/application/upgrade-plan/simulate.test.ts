import { expect, test } from 'vitest';
import {
  deviceOf,
  failureOf,
  isOffline,
  stepsFor,
  versionsBefore,
  type Play,
  type Step,
} from '../../../../../../scripts/simulate/device.mjs';
import { help, readOptions } from '../../../../../../scripts/simulate/options.mjs';
import { createQuiet } from '../../../../../../scripts/simulate/run.mjs';
import { countModel, countTime, createTally, percentile, tableOf } from '../../../../../../scripts/simulate/table.mjs';

const play: Play = { seed: 7, offline: 0, fails: [] };
const world: Parameters<typeof deviceOf>[1] = { platform: 'ANDROID', from: [{ code: 13, name: '1.3.0' }], fails: [] };
const numbered = (no: number, fails: Play['fails'] = []) =>
  deviceOf({ deviceId: `sim-${no}`, userToken: `au_${no}`, isTest: false, installed: null }, { ...world, fails });
const many = (count: number, fails: Play['fails'] = []) =>
  Array.from({ length: count }, (_, no) => numbered(no, fails));

const offer = { attempt: 1, reminder: 1, mode: 'SILENT', package: {} };
const statuses = (steps: readonly Step[]) => steps.flatMap(({ report }) => (report ? [report.status] : []));
const share = (part: number, whole: number) => Math.round((part / whole) * 10) / 10;

test('a device is the same in every run, and the fleet is mixed', () => {
  expect(many(50)).toEqual(many(50));
  const fleet = many(500);
  for (const key of ['model', 'osVersion', 'network'] as const) {
    expect(new Set(fleet.map((device) => device[key])).size).toBeGreaterThan(2);
  }
  for (const { osVersion, osLevel } of fleet) expect(osLevel).toBe(Number(osVersion) + 20);
});

test('it has the version that was heard of last, or one of those before the newest', () => {
  const known = { deviceId: 'sim-1', userToken: 'au', isTest: false, installed: { code: 14, name: '1.4.0' } };
  expect(deviceOf(known, world)).toMatchObject({ versionCode: 14, versionName: '1.4.0' });
  expect(numbered(1)).toMatchObject({ versionCode: 13, versionName: '1.3.0' });
  const [newest, older] = [
    { code: 14, name: '1.4.0' },
    { code: 13, name: '1.3.0' },
  ];
  expect(versionsBefore([newest, older])).toEqual([older]);
  expect(versionsBefore([newest])).toEqual([{ code: 13, name: 'before 1.4.0' }]);
  expect(versionsBefore([])).toEqual([{ code: 1, name: '1.0.0' }]);
});

test('a silent or forced upgrade asks nobody and goes through every step', () => {
  for (const device of many(50)) {
    for (const mode of ['SILENT', 'FORCED']) {
      const reported = statuses(stepsFor(device, { ...offer, mode }, play));
      expect([...new Set(reported)]).toEqual(['DOWNLOADING', 'DOWNLOADED', 'INSTALLING', 'SUCCEEDED']);
    }
  }
});

test('people take what is recommended more often than what is optional; the rest put it off or say no', () => {
  const endings = (mode: string) =>
    many(1_000).map((device) => statuses(stepsFor(device, { ...offer, mode }, play)).at(-1));
  for (const [mode, taken] of [
    ['OPTIONAL', 0.7],
    ['RECOMMENDED', 0.9],
  ] as const) {
    const all = endings(mode);
    expect(share(all.filter((ending) => ending === 'SUCCEEDED').length, all.length)).toBeCloseTo(taken, 0);
    expect(all).toContain('POSTPONED');
    expect(all).toContain('DECLINED');
  }
  const putOff = many(200).find((device) =>
    statuses(stepsFor(device, { ...offer, mode: 'OPTIONAL' }, play)).includes('POSTPONED'),
  )!;
  const asked = Array.from({ length: 30 }, (_, reminder) =>
    stepsFor(putOff, { ...offer, mode: 'OPTIONAL', reminder: reminder + 1 }, play),
  );
  // Asked again and again, they change their mind; what they put off names the reminder it answers.
  expect(asked.some((steps) => statuses(steps).includes('SUCCEEDED'))).toBe(true);
  const later = asked.flatMap((steps) => steps.flatMap(({ report }) => report?.reminder ?? []));
  const expected = asked.flatMap((steps, at) => (statuses(steps).includes('POSTPONED') ? at + 1 : []));
  expect(later).toEqual(expected);
  expect(later.length).toBeGreaterThan(0);
});

test('testers take everything', () => {
  for (const device of many(100)) {
    const steps = stepsFor({ ...device, isTest: true }, { ...offer, mode: 'OPTIONAL' }, play);
    expect(statuses(steps).at(-1)).toBe('SUCCEEDED');
  }
});

test('so many of a model fail, at every try, where that failure shows itself', () => {
  const fails = [{ model: '星河 Z1', code: 'INSTALL_FAILED', share: 0.7 }];
  const fleet = many(2_000, fails);
  const played = fleet.map((device) => ({ device, steps: stepsFor(device, offer, { ...play, fails }) }));
  const failed = played.filter(({ steps }) => statuses(steps).at(-1) === 'FAILED');
  expect(new Set(failed.map(({ device }) => device.model))).toEqual(new Set(['星河 Z1']));
  expect(share(failed.length, fleet.filter(({ model }) => model === '星河 Z1').length)).toBe(0.7);
  for (const { device, steps } of failed) {
    expect(statuses(steps)).toContain('INSTALLING');
    expect(steps.at(-1)!.report).toMatchObject({ failCode: 'INSTALL_FAILED' });
    expect(statuses(stepsFor(device, { ...offer, attempt: 2 }, { ...play, fails })).at(-1)).toBe('FAILED');
  }
  const everywhere = (code: string) => ({ ...play, fails: [{ model: '*', code, share: 1 }] });
  const device = fleet[0]!;
  expect(statuses(stepsFor(device, offer, everywhere('NO_SPACE')))).not.toContain('DOWNLOADED');
  expect(statuses(stepsFor(device, offer, everywhere('CHECKSUM_MISMATCH')))).not.toContain('INSTALLING');
  expect(statuses(stepsFor(device, offer, everywhere('MY_OWN_CODE')))).toContain('INSTALLING');
  expect(failureOf(device, { ...play, fails: [{ model: '*', code: 'NO_SPACE', share: 0 }] })).toBeNull();
});

test('a model that only a rule names is among the devices', () => {
  const fails = [{ model: '云雀 1', code: 'NO_SPACE', share: 1 }];
  expect(many(200, fails).some(({ model }) => model === '云雀 1')).toBe(true);
  expect(many(200, [{ ...fails[0]!, model: '*' }]).some(({ model }) => model === '*')).toBe(false);
});

test('the package is fetched from where the connection was lost, and verified before it is installed', () => {
  const shaky = many(100).filter(({ network }) => network === 'shaky');
  const parts = shaky.map((device) => stepsFor(device, offer, play).flatMap(({ fetchTo }) => fetchTo ?? []));
  expect(new Set(parts.map(String))).toEqual(new Set(['0.4,1']));
  for (const device of many(100)) {
    const steps = stepsFor(device, offer, play);
    const fetched = steps.flatMap(({ fetchTo }) => fetchTo ?? []);
    expect(fetched.at(-1)).toBe(1);
    expect(fetched).toEqual(fetched.toSorted((one, other) => one - other));
    const order = steps.map(({ fetchTo, verify, report }) => report?.status ?? (verify ? 'verify' : fetchTo));
    expect(order.indexOf('verify')).toBeGreaterThan(order.indexOf(1));
    expect(order.indexOf('DOWNLOADED')).toBeGreaterThan(order.indexOf('verify'));
  }
});

test('from a store nothing is fetched', () => {
  const steps = stepsFor(numbered(1), { ...offer, package: null }, play);
  expect(statuses(steps)).toEqual(['INSTALLING', 'SUCCEEDED']);
  expect(steps.every(({ fetchTo, verify }) => fetchTo === undefined && !verify)).toBe(true);
});

test('so many are out of reach, others at each turn', () => {
  const away = (turn: number) => many(1_000).map((device) => isOffline(device, turn, { ...play, offline: 0.3 }));
  expect(share(away(1).filter(Boolean).length, 1_000)).toBe(0.3);
  expect(away(1)).not.toEqual(away(2));
  expect(away(1)).toEqual(away(1));
});

test('it is done when all have asked twice and nobody is at work', () => {
  let done = 0;
  const quiet = createQuiet(2, () => (done += 1));
  quiet.nothing('a');
  quiet.nothing('b');
  quiet.nothing('a');
  expect(done).toBe(0);
  quiet.begins('b');
  quiet.nothing('a');
  quiet.nothing('a');
  quiet.ends('b');
  quiet.nothing('b');
  expect(done).toBe(0);
  quiet.nothing('b');
  expect(done).toBe(1);
});

test('options are read, and a wrong one gets a sentence', () => {
  const options = readOptions([
    '--app',
    'a.b',
    '--fail',
    '星河 Z1:NO_SPACE:0.5',
    '--fail',
    '*:INSTALL_FAILED:1',
    '--from',
    '1.3.0:13',
  ]);
  expect(options).toMatchObject({ app: 'a.b', devices: 500, speed: 60, seed: 1, untilDone: false });
  expect(options.fails).toEqual([
    { model: '星河 Z1', code: 'NO_SPACE', share: 0.5 },
    { model: '*', code: 'INSTALL_FAILED', share: 1 },
  ]);
  expect(options.from).toEqual({ name: '1.3.0', code: 13 });
  const wrong = [
    ['--devices', '20001'],
    ['--devices', '1.5'],
    ['--speed', ''],
    ['--offline', '2'],
    ['--fail', 'Z1:lower:0.5'],
    ['--fail', 'Z1:NO_SPACE:1.5'],
    ['--from', '13'],
    ['--url', 'localhost'],
    ['--colour', 'red'],
  ];
  for (const args of wrong) expect(() => readOptions(args), args.join(' ')).toThrow(args[0]);
  for (const name of ['url', 'app', 'devices', 'speed', 'fail', 'offline', 'seed', 'minutes', 'until-done']) {
    expect(help).toContain(`--${name}`);
  }
});

test('the table names the model that fails first, and how fast the server answers', () => {
  const tally = createTally();
  for (const model of ['青禾 7', '星河 Z1']) countModel(tally, model);
  for (let time = 1; time <= 100; time += 1) countTime(tally, time);
  tally.at.set('sim-1', 'failed').set('sim-2', 'succeeded');
  tally.models.get('星河 Z1')!.failed.set('INSTALL_FAILED', 2);
  expect([percentile([], 0.5), percentile([3, 1, 2], 0.5), percentile([3, 1, 2], 0.99)]).toEqual([0, 2, 3]);
  const lines = tableOf(tally, { title: '康衡助手', elapsedMs: 65_000, rate: 12.4 });
  expect(lines[0]).toBe('康衡助手   01:05');
  expect(lines[1]).toBe('100 requests, 12 a second, p50 51 ms, p99 100 ms');
  const first = lines.find((line) => /青禾|星河/.test(line));
  expect(first).toMatch(/星河 Z1 .* 1 .* 0 .* 2 {2}INSTALL_FAILED 2$/);
});

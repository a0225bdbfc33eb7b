import type { ParsedPackage } from '@console/contract/areas/application/app-version';
import { describe, expect, test } from 'vitest';
import type { PreflightFacts } from './facts.ts';
import { preflight } from './preflight.ts';

const MB = 1024 * 1024;

const parsed = (more: Partial<ParsedPackage> = {}): ParsedPackage => ({
  format: 'APK',
  packageName: 'com.example.app',
  label: null,
  versionName: '1.1.0',
  versionCode: 11,
  minOs: '24',
  targetOs: '35',
  permissions: ['CAMERA'],
  signatureSha256: 'aa',
  debuggable: false,
  ...more,
});

interface Changes {
  readonly application?: Partial<PreflightFacts['application']>;
  readonly version?: Partial<PreflightFacts['version']>;
  readonly package?: Partial<ParsedPackage> | null;
  readonly last?: Partial<PreflightFacts['last']> | null;
  readonly lastPackage?: Partial<ParsedPackage> | null;
  readonly highestCode?: number | null;
}

/** Everything is as it should be, except for what is named. */
const facts = (changes: Changes = {}): PreflightFacts => ({
  application: {
    code: 'com.example.app',
    platform: 'ANDROID',
    hasPrivacyPolicy: true,
    hasAgreement: true,
    ...changes.application,
  },
  version: {
    versionName: '1.1.0',
    versionCode: 11,
    channel: 'STABLE',
    releaseNotes: { 'zh-CN': '修复', 'en-US': 'Mended' },
    file: { ext: 'apk', size: 20 * MB },
    parsed: changes.package === null ? null : parsed(changes.package),
    problem: changes.package === null ? 'WRONG' : null,
    ...changes.version,
  },
  highestCode: changes.highestCode === undefined ? 10 : changes.highestCode,
  last:
    changes.last === null
      ? null
      : {
          versionName: '1.0.0',
          size: 18 * MB,
          parsed: changes.lastPackage === null ? null : parsed(changes.lastPackage),
          ...changes.last,
        },
});

const all = (changes: Changes) => preflight(facts(changes));
const found = (changes: Changes) =>
  all(changes).flatMap(({ code, level }) => (level === 'SKIP' ? [] : [`${level} ${code}`]));
const skipped = (changes: Changes) =>
  Object.fromEntries(
    all(changes).flatMap(({ code, level, params }) => (level === 'SKIP' ? [[code, params['why']]] : [])),
  );
const store = { file: null, parsed: null };
const other = { format: 'OTHER', packageName: null, versionName: null, versionCode: null } as const;

describe('each check', () => {
  test.each<[string, Changes, string[]]>([
    ['nothing is wrong', {}, []],
    ['the first version', { last: null, highestCode: null }, []],
    ['one in a store', { version: store }, []],

    ['the package cannot be read', { package: null }, ['BLOCK PACKAGE_UNREADABLE']],
    [
      'a package of iOS',
      { version: { file: { ext: 'ipa', size: MB } }, package: { format: 'IPA' } },
      ['BLOCK WRONG_PLATFORM'],
    ],
    [
      'a program for a phone',
      { version: { file: { ext: 'exe', size: MB } }, package: other },
      ['BLOCK WRONG_PLATFORM'],
    ],
    [
      'an archive for a phone',
      { version: { file: { ext: 'zip', size: MB } }, package: other },
      ['BLOCK WRONG_PLATFORM'],
    ],
    [
      'an archive for a machine',
      { application: { platform: 'FIRMWARE' }, version: { file: { ext: 'zip', size: MB } }, package: other },
      [],
    ],
    [
      'a Linux package for Windows',
      { application: { platform: 'WINDOWS' }, version: { file: { ext: 'deb', size: MB } }, package: other },
      ['BLOCK WRONG_PLATFORM'],
    ],

    ['another name', { package: { packageName: 'com.example.other' } }, ['BLOCK PACKAGE_MISMATCH']],
    ['a name in capitals', { package: { packageName: 'com.example.App' } }, ['BLOCK PACKAGE_MISMATCH']],

    ['the same code', { highestCode: 11 }, ['BLOCK CODE_NOT_HIGHER']],
    ['a lower code', { highestCode: 12 }, ['BLOCK CODE_NOT_HIGHER']],
    ['a lower code in a store', { highestCode: 12, version: store }, ['BLOCK CODE_NOT_HIGHER']],
    ['no name', { version: { ...store, versionName: null } }, ['BLOCK VERSION_MISSING']],
    ['no code', { version: { ...store, versionCode: null } }, ['BLOCK VERSION_MISSING']],
    ['another name typed', { version: { versionName: '1.1' } }, ['BLOCK VERSION_DIFFERS']],
    ['another code typed', { version: { versionCode: 12 } }, ['BLOCK VERSION_DIFFERS']],
    ['a name that nobody can type', { version: { versionName: '1.2' }, package: { versionName: '测试版' } }, []],
    ['a build number with dots', { package: { versionCode: null } }, []],

    ['another certificate', { package: { signatureSha256: 'bb' } }, ['BLOCK SIGNATURE_CHANGED']],
    ['no certificate any more', { package: { signatureSha256: null } }, ['BLOCK SIGNATURE_CHANGED']],
    ['none before', { lastPackage: { signatureSha256: null } }, []],
    ['a bundle after a package', { lastPackage: { format: 'AAB', signatureSha256: 'bb' } }, []],
    [
      'a renewed certificate of iOS',
      {
        application: { platform: 'IOS' },
        version: { file: { ext: 'ipa', size: 18 * MB } },
        package: { format: 'IPA', signatureSha256: 'bb' },
        lastPackage: { format: 'IPA' },
      },
      ['WARN SIGNATURE_CHANGED'],
    ],

    ['open to debuggers', { package: { debuggable: true } }, ['WARN DEBUGGABLE']],
    ['open to debuggers among ourselves', { package: { debuggable: true }, version: { channel: 'INTERNAL' } }, []],

    ['one more permission', { package: { permissions: ['CAMERA', 'SMS'] } }, ['WARN PERMISSION_ADDED']],
    ['one less', { package: { permissions: [] } }, []],
    [
      'one more, and no privacy policy',
      { package: { permissions: ['SMS'] }, application: { hasPrivacyPolicy: false } },
      ['WARN PERMISSION_ADDED', 'BLOCK AGREEMENT_MISSING'],
    ],
    [
      'one more, and no privacy policy, but only tried',
      { package: { permissions: ['SMS'] }, application: { hasPrivacyPolicy: false }, version: { channel: 'BETA' } },
      ['WARN PERMISSION_ADDED'],
    ],
    ['no privacy policy, but no more permissions', { application: { hasPrivacyPolicy: false } }, []],
    [
      'no agreement at all',
      { application: { hasPrivacyPolicy: false, hasAgreement: false } },
      ['WARN AGREEMENT_MISSING'],
    ],
    ['permissions, and nothing to compare with', { lastPackage: { ...other, permissions: [] } }, []],

    ['much longer', { version: { file: { ext: 'apk', size: 28 * MB } } }, ['WARN SIZE_JUMP']],
    ['one and a half times as long', { version: { file: { ext: 'apk', size: 27 * MB } } }, []],
    ['small, and twice as long', { version: { file: { ext: 'apk', size: 8 * MB } }, last: { size: 4 * MB } }, []],
    ['never as long as in a store', { last: { size: null } }, []],

    ['no notes', { version: { releaseNotes: { 'zh-CN': '', 'en-US': 'Mended' } } }, ['BLOCK NOTES_MISSING']],
    ['no English notes', { version: { releaseNotes: { 'zh-CN': '修复', 'en-US': '' } } }, ['WARN NOTES_MISSING_EN']],
  ])('%s', (_, changes, expected) => {
    expect(found(changes)).toEqual(expected);
  });
});

test('each check says what it has found', () => {
  const checks = preflight(
    facts({
      package: {
        packageName: 'com.other',
        permissions: ['CAMERA', 'SMS'],
        signatureSha256: 'bb',
        versionCode: 9,
        versionName: '0.9',
      },
      version: { file: { ext: 'apk', size: 40 * MB } },
      highestCode: 20,
    }),
  );
  expect(Object.fromEntries(checks.map(({ code, params }) => [code, params]))).toEqual({
    PACKAGE_MISMATCH: { found: 'com.other', expected: 'com.example.app' },
    VERSION_DIFFERS: { typed: '1.1.0 · 11', found: '0.9 · 9' },
    CODE_NOT_HIGHER: { code: 11, last: 20 },
    SIGNATURE_CHANGED: { last: '1.0.0' },
    PERMISSION_ADDED: { last: '1.0.0', count: 1, permissions: ['SMS'] },
    SIZE_JUMP: { size: 40 * MB, last: '1.0.0', lastSize: 18 * MB },
  });
});

describe('what could not be looked at is said, and why', () => {
  const last = (why: string) => ({ SIGNATURE_CHANGED: why, PERMISSION_ADDED: why });
  test.each<[string, Changes, Record<string, string>]>([
    ['everything can be compared', {}, {}],
    [
      'the first version',
      { last: null, highestCode: null },
      { ...last('FIRST'), SIZE_JUMP: 'FIRST', CODE_NOT_HIGHER: 'FIRST' },
    ],
    [
      'the first package after links to a store',
      { last: { size: null }, lastPackage: null },
      { ...last('LAST_NO_PACKAGE'), SIZE_JUMP: 'LAST_NO_PACKAGE' },
    ],
    ['after a file that nobody can look into', { lastPackage: other }, last('LAST_OPAQUE')],
    ['a bundle after a package', { package: { format: 'AAB' } }, { SIGNATURE_CHANGED: 'LAST_OTHER_FORMAT' }],
    [
      'after one without a signature',
      { lastPackage: { signatureSha256: null } },
      { SIGNATURE_CHANGED: 'LAST_UNSIGNED' },
    ],
    [
      'no signature, now or before',
      { package: { signatureSha256: null }, lastPackage: { signatureSha256: null } },
      { SIGNATURE_CHANGED: 'UNSIGNED' },
    ],
    [
      'open to debuggers, among ourselves',
      { package: { debuggable: true }, version: { channel: 'INTERNAL' } },
      { DEBUGGABLE: 'NOT_STABLE' },
    ],
    ['no numbers inside', { package: { versionName: null, versionCode: null } }, { VERSION_DIFFERS: 'NO_NUMBERS' }],
  ])('%s', (_, changes, expected) => {
    expect(skipped(changes)).toEqual(expected);
  });

  test('of one in a store nothing of its package, of one that cannot be read neither', () => {
    expect(new Set(Object.values(skipped({ version: store })))).toEqual(new Set(['NO_PACKAGE']));
    expect(skipped({ version: store })).toHaveProperty('SIGNATURE_CHANGED');
    expect(new Set(Object.values(skipped({ package: null })))).toEqual(new Set(['UNREADABLE']));
    expect(all({ package: null })[0]).toMatchObject({ code: 'PACKAGE_UNREADABLE', params: { problem: 'WRONG' } });
  });
});

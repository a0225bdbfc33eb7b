import type { ParsedPackage } from '@console/contract/areas/application/app-version';
import { clean, wholeNumber } from './found-values.ts';

/** An attribute of a manifest: by its name, and by the number that the system knows it by, where it has one. */
export interface ManifestAttribute {
  readonly id: number;
  readonly name: string;
  /** Null where it only points at something elsewhere in the package. */
  readonly value: string | number | boolean | null;
}

export interface ManifestElement {
  /** 1 is the manifest itself. */
  readonly depth: number;
  readonly name: string;
  readonly attributes: readonly ManifestAttribute[];
}

const ids = {
  label: 0x01010001,
  name: 0x01010003,
  debuggable: 0x0101000f,
  minSdkVersion: 0x0101020c,
  versionCode: 0x0101021b,
  versionName: 0x0101021c,
  targetSdkVersion: 0x01010270,
  versionCodeMajor: 0x01010576,
} as const;

const MANY = 500;
const PERMISSION = /^uses-permission(-sdk-\d+)?$/;

type Read = Omit<ParsedPackage, 'format' | 'signatureSha256'>;

/** What a manifest says, however it is written. Null when it is none. */
export function readManifest(elements: Iterable<ManifestElement>): Read | null {
  let manifest: ManifestElement | undefined;
  let sdk: ManifestElement | undefined;
  let app: ManifestElement | undefined;
  const permissions = new Set<string>();
  for (const element of elements) {
    if (element.depth === 1 && element.name === 'manifest') manifest ??= element;
    if (element.depth !== 2) continue;
    if (element.name === 'uses-sdk') sdk ??= element;
    if (element.name === 'application') app ??= element;
    const permission = PERMISSION.test(element.name) ? clean(valueOf(element, 'name')) : null;
    if (permission !== null && permissions.size < MANY) permissions.add(permission);
  }
  const packageName = clean(manifest?.attributes.find(({ id, name }) => id === 0 && name === 'package')?.value);
  if (!manifest || packageName === null) return null;
  return {
    packageName,
    label: clean(valueOf(app, 'label')),
    versionName: clean(valueOf(manifest, 'versionName')),
    versionCode: codeOf(manifest),
    minOs: clean(valueOf(sdk, 'minSdkVersion')),
    targetOs: clean(valueOf(sdk, 'targetSdkVersion')),
    permissions: [...permissions].toSorted(),
    debuggable: [true, 'true', -1, 1].includes(valueOf(app, 'debuggable') ?? false),
  };
}

/** Attributes without a number are looked up by their name. */
function valueOf(element: ManifestElement | undefined, wanted: keyof typeof ids) {
  const found =
    element?.attributes.find(({ id }) => id === ids[wanted]) ??
    element?.attributes.find(({ id, name }) => id === 0 && name === wanted);
  return found?.value ?? null;
}

/** The long code has a higher half of its own. */
function codeOf(manifest: ManifestElement): number | null {
  const code = wholeNumber(valueOf(manifest, 'versionCode'));
  const major = wholeNumber(valueOf(manifest, 'versionCodeMajor')) ?? 0;
  return code === null ? null : wholeNumber(major * 2 ** 32 + code);
}

import type { AppVersion, appVersion } from '@console/contract/areas/application/app-version';
import type { Platform } from '@console/contract/areas/application/application';
import { fileKinds, type FileExtension } from '@console/contract/areas/base/file';
import type { ArgumentOf } from '@console/contract/endpoint';

export type NewVersion = ArgumentOf<(typeof appVersion)['add']>;
type Change = ArgumentOf<(typeof appVersion)['update']>;
/** What adding and editing have in common. */
export type VersionValues = Omit<NewVersion, 'applicationId'>;

export const emptyVersion = (applicationId: string): NewVersion => ({
  applicationId,
  versionName: null,
  versionCode: null,
  channel: 'STABLE',
  packageType: 'FULL',
  fileId: null,
  storeUrl: null,
  releaseNotes: { 'zh-CN': '', 'en-US': '' },
  updateMode: 'OPTIONAL',
  forcedBelowVersionCode: null,
});

export function valuesOf(record: AppVersion): Change {
  const { versionId, version, versionName, versionCode, channel, packageType, storeUrl, releaseNotes } = record;
  const { updateMode, forcedBelowVersionCode, file } = record;
  const identity = { versionId, version, versionName, versionCode, channel, packageType };
  return { ...identity, fileId: file?.fileId ?? null, storeUrl, releaseNotes, updateMode, forcedBelowVersionCode };
}

const readable: ReadonlySet<Platform> = new Set<Platform>(['ANDROID', 'IOS', 'HARMONY']);
/** Whether name and code can be read from its packages. */
export const tellsVersion = (platform: Platform): boolean => readable.has(platform);

const ofPhone: Partial<Record<Platform, readonly FileExtension[]>> = {
  ANDROID: ['apk', 'aab'],
  IOS: ['ipa'],
  HARMONY: ['hap', 'app'],
};
const phones: ReadonlySet<FileExtension> = new Set(Object.values(ofPhone).flat());

/** What can be installed on a platform; elsewhere whatever is not for phones. */
export const extensionsOf = (platform: Platform): readonly FileExtension[] =>
  ofPhone[platform] ?? fileKinds.PACKAGE.extensions.filter((extension) => !phones.has(extension));

import type { Platform } from '@console/contract/areas/application/application';
import {
  versionName as versionNameField,
  type Channel,
  type PackageProblem,
  type ParsedPackage,
} from '@console/contract/areas/application/app-version';
import type { Locale } from '@console/contract/endpoint';

/** Everything that the checks look at. */
export interface PreflightFacts {
  readonly application: {
    readonly code: string;
    readonly platform: Platform;
    readonly hasPrivacyPolicy: boolean;
    /** A privacy policy or a user agreement. */
    readonly hasAgreement: boolean;
  };
  readonly version: {
    readonly versionName: string | null;
    readonly versionCode: number | null;
    readonly channel: Channel;
    readonly releaseNotes: Readonly<Record<Locale, string>>;
    /** Null where a store has it. */
    readonly file: { readonly ext: string; readonly size: number } | null;
    /** Null as well when the file could not be read: then `problem` says what is the matter. */
    readonly parsed: ParsedPackage | null;
    readonly problem: PackageProblem | null;
  };
  /** Of everything that was ever published on the channel. */
  readonly highestCode: number | null;
  /** What people of the channel have now. */
  readonly last: {
    readonly versionName: string;
    readonly size: number | null;
    readonly parsed: ParsedPackage | null;
  } | null;
}

/** What nobody could type counts as none: it is neither filled in nor asked for. */
export function nameIn(parsed: ParsedPackage | null): string | null {
  const found = versionNameField.safeParse(parsed?.versionName);
  return found.success ? found.data : null;
}

/** Numbers begin at 1. */
export const codeIn = (parsed: ParsedPackage | null) => parsed?.versionCode || null;

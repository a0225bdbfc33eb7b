import type { AgreementVersionDetail, agreementVersion } from '@console/contract/areas/application/agreement/agreement';
import type { ArgumentOf } from '@console/contract/endpoint';
import { wordsNow } from '../../../../../lib/words.ts';
import { agreementWords } from '../../../../../locales/application/agreement.ts';
import { completeIn } from '../../preview/available-locale.ts';
import { nextVersionNo } from './next-version-no.ts';

export type VersionValues = ArgumentOf<(typeof agreementVersion)['add']>;
export type ChangedVersion = ArgumentOf<(typeof agreementVersion)['update']>;

const nothing = { 'zh-CN': '', 'en-US': '' };

/** The fields of a version as its calls take them. */
export const editableOf = (record: AgreementVersionDetail) => ({
  versionNo: record.versionNo,
  content: record.content,
  changeSummary: record.changeSummary,
  requireReconsent: record.requireReconsent,
  effectiveAt: record.effectiveAt,
});

/** A new one starts with the text that is in force, since most of it stays. */
export function newValues(agreementId: string, source: AgreementVersionDetail | undefined): VersionValues {
  return {
    agreementId,
    versionNo: source ? nextVersionNo(source.versionNo) : '1.0',
    content: source?.content ?? nothing,
    changeSummary: nothing,
    // Who forgets to think about it asks once too often rather than never.
    requireReconsent: true,
    effectiveAt: null,
  };
}

export const valuesOf = (record: AgreementVersionDetail): ChangedVersion => ({
  versionId: record.versionId,
  version: record.version,
  ...editableOf(record),
});

type Editable = ReturnType<typeof editableOf>;

/** What stands in the way of publishing, though not of a draft: by field. */
export function publishErrors({ content, effectiveAt }: Editable, now = Date.now()): Record<string, string> {
  const w = wordsNow(agreementWords).panel;
  return {
    ...(completeIn(content).length === 0 && { 'content.zh-CN': w.needText }),
    ...(effectiveAt !== null && Date.parse(effectiveAt) <= now && { effectiveAt: w.past }),
  };
}

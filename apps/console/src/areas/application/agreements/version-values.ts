import type { AgreementVersionDetail, agreementVersion } from '@console/contract/areas/application/agreement';
import type { ArgumentOf } from '@console/contract/endpoint';
import type { RecordForm } from '../../../kit/use-record-form.ts';
import { wordsNow } from '../../../lib/words.ts';
import { agreementWords } from '../../../locales/agreement.ts';
import { completeIn } from '../agreement-preview/readable-in.ts';
import { nextNo } from './next-no.ts';

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
    versionNo: source ? nextNo(source.versionNo) : '1.0',
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

type Flat = Record<string, unknown>;
type Editable = ReturnType<typeof editableOf>;

/** One field by language, so that two people who wrote in different ones both keep their words. */
function flattened({ content, changeSummary, ...others }: Editable): Flat {
  return {
    ...others,
    'content.zh-CN': content['zh-CN'],
    'content.en-US': content['en-US'],
    'changeSummary.zh-CN': changeSummary['zh-CN'],
    'changeSummary.en-US': changeSummary['en-US'],
  };
}

/** Chosen fields put over the values of the form. */
function unflattened(values: Editable, chosen: Flat): Flat {
  const fields: Flat = { ...values, content: { ...values.content }, changeSummary: { ...values.changeSummary } };
  for (const [field, value] of Object.entries(chosen)) {
    const [group, locale] = field.split('.');
    if (locale === undefined || group === undefined) fields[field] = value;
    else (fields[group] as Flat)[locale] = value;
  }
  return fields;
}

/** The form as the question about a conflict compares it: language by language. */
export function withSides(form: RecordForm): RecordForm {
  const { conflict } = form;
  if (!conflict) return form;
  const values = form.values as Editable;
  return {
    ...form,
    initial: flattened(form.initial as Editable),
    values: flattened(values),
    conflict: {
      ...conflict,
      current: flattened(editableOf(conflict.current as unknown as AgreementVersionDetail)),
      resolve: (chosen) => conflict.resolve(unflattened(values, chosen as Flat)),
    },
  };
}

/** What stands in the way of publishing, though not of a draft: by field. */
export function publishErrors({ content, effectiveAt }: Editable, now = Date.now()): Record<string, string> {
  const w = wordsNow(agreementWords).panel;
  return {
    ...(completeIn(content).length === 0 && { 'content.zh-CN': w.needText }),
    ...(effectiveAt !== null && Date.parse(effectiveAt) <= now && { effectiveAt: w.past }),
  };
}

import type { RecordForm } from '../use-record-form.ts';

type Values = Readonly<Record<string, unknown>>;

/** One field by language, so that two people who wrote in different ones both keep their words. */
function flattened(values: Values, groups: readonly string[]): Values {
  return Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) =>
      groups.includes(field)
        ? Object.entries(value as Values).map(([locale, text]) => [`${field}.${locale}`, text])
        : [[field, value]],
    ),
  );
}

/** Chosen fields put over the values of the form. */
function unflattened(values: Values, chosen: Values): Values {
  const fields: Record<string, unknown> = { ...values };
  for (const [field, value] of Object.entries(chosen)) {
    const [group, locale] = field.split('.');
    if (group === undefined || locale === undefined) fields[field] = value;
    else fields[group] = { ...(fields[group] as Values), [locale]: value };
  }
  return fields;
}

/**
 * The form as the conflict dialog compares it: language by language. `groups` are the fields that have
 * both, `current` what somebody else saved, as the form would hold it.
 */
export function conflictByLocale(form: RecordForm, groups: readonly string[], current: Values | undefined): RecordForm {
  const { conflict, values } = form;
  if (!conflict || !current) return form;
  return {
    ...form,
    initial: flattened(form.initial as Values, groups),
    values: flattened(values as Values, groups),
    conflict: {
      ...conflict,
      current: flattened(current, groups),
      resolve: (chosen) => conflict.resolve(unflattened(values as Values, chosen as Values)),
    },
  };
}

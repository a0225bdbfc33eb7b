import { faultMessage, faults, type FaultCode } from '@console/contract/faults';
import type { Locale } from '@console/contract/endpoint';
import { actionWords, resourceWords } from '@console/contract/permission-words';
import { services } from '@console/contract/services';
import { formatTime } from '../../lib/format.ts';
import { fill, useLocale, useWords } from '../../lib/words.ts';
import { logWords } from '../../locales/log.ts';
import { signInSettingsWords } from '../../locales/sign-in-settings.ts';

type Book = Readonly<Record<string, string>>;

/** `expireAtDay` → `expire at day`: what a field without a name of its own is called. */
const spelled = (field: string) => field.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();

export function useFieldName(): (field: string) => string {
  const names: Book = useWords(logWords).fields;
  return (field) => names[field] ?? spelled(field);
}

function permissionName(code: string, locale: Locale): string | undefined {
  const at = code.lastIndexOf(':');
  const resources: Readonly<Record<string, Record<Locale, string>>> = resourceWords;
  const actions: Readonly<Record<string, Record<Locale, string>>> = actionWords;
  const resource = resources[code.slice(0, at)]?.[locale];
  const action = actions[code.slice(at + 1)]?.[locale];
  return resource === undefined || action === undefined ? undefined : `${resource} · ${action}`;
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;
/** An id says nothing to a reader; where there is no name, that something stands there is all there is to tell. */
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** One value of a change in the reader's words, as a list of things that can be compared. */
export function useValueWords(): (value: unknown) => string[] {
  const w = useWords(logWords);
  const [locale] = useLocale();
  const nameOf = useFieldName();
  const codes: Book = w.codes;
  const bought: Readonly<Record<string, Record<Locale, string>>> = services;

  const text = (value: unknown): string => {
    if (value === null || value === undefined || value === '') return w.values.empty;
    if (typeof value === 'boolean') return value ? w.values.yes : w.values.no;
    if (typeof value === 'number') return String(value);
    if (typeof value === 'string') {
      if (value === '***') return w.values.hidden;
      if (TIME.test(value)) return formatTime(value);
      if (ID.test(value)) return value.slice(0, 8);
      return codes[value] ?? bought[value]?.[locale] ?? permissionName(value, locale) ?? value;
    }
    if (Array.isArray(value)) return value.length === 0 ? w.values.empty : value.map(text).join(', ');
    const entries = Object.entries(value);
    const named = entries.find(([key]) => key === 'name');
    const rest = entries.filter(([key, one]) => key !== 'name' && one !== null && !/id$/i.test(key));
    const told = rest.map(([key, one]) => `${nameOf(key)} ${text(one)}`);
    return [...(named ? [text(named[1])] : []), ...told].join(' · ');
  };
  return (value) => (Array.isArray(value) && value.length > 0 ? value.map(text) : [text(value)]);
}

/** Why something failed, in a sentence; checks of single sign-on are named. */
export function useReason(): (code: string | null) => string | null {
  const w = useWords(logWords);
  const sso = useWords(signInSettingsWords);
  const [locale] = useLocale();
  const checks: Readonly<Record<string, { name: string }>> = sso.checks;
  const reasons: Book = sso.reasons;
  return (code) => {
    if (code === null) return null;
    const check = checks[code.replace(/^SSO_/, '')];
    if (code.startsWith('SSO_') && check !== undefined) return fill(w.ssoCheck, { name: check.name });
    if (code in faults) return faultMessage(code as FaultCode, locale).replaceAll(/ {2,}/g, ' ');
    return reasons[code] ?? w.otherReason;
  };
}

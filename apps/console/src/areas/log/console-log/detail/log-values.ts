import { faultMessage, faults, type FaultCode } from '@console/contract/faults';
import { reference } from '@console/contract/areas/base/reference';
import type { Locale } from '@console/contract/endpoint';
import { actionWords } from '@console/contract/permissions/permission-words';
import { permissions } from '@console/contract/permissions';
import { services } from '@console/contract/services';
import { useQueries } from '@tanstack/react-query';
import { call } from '../../../../lib/api/client.ts';
import { formatBytes, formatTime } from '../../../../lib/format.ts';
import { fill, useLocale, useWords } from '../../../../lib/words.ts';
import { logWords } from '../../../../locales/log/console-log.ts';
import { signInSettingsWords } from '../../../../locales/auth/sso-settings.ts';

type Book = Readonly<Record<string, string>>;

/** `expireAtDay` → `expire at day`: what a field without a name of its own is called. */
const spelled = (field: string) => field.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();

export function useFieldName(): (field: string) => string {
  const names: Book = useWords(logWords).fields;
  return (field) => names[field] ?? spelled(field);
}

function permissionName(code: string, locale: Locale): string | undefined {
  const at = code.lastIndexOf(':');
  const resources: Readonly<Record<string, { words: Record<Locale, string> }>> = permissions;
  const actions: Readonly<Record<string, Record<Locale, string>>> = actionWords;
  const resource = resources[code.slice(0, at)]?.words[locale];
  const action = actions[code.slice(at + 1)]?.[locale];
  return resource === undefined || action === undefined ? undefined : `${resource} · ${action}`;
}

const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/g;
const RANGE = /^(\d+)–(\d+)$/;
/** Numbers of lines, from and to. */
const ranges = new Set(['checkedLines', 'trimmedLines']);
/** What people have typed stands as they typed it, even if it looks like a code of ours. */
const typed = new Set(
  'name alias client companyName username remark address industry tenantName position introduction reply keyword query passkey brandName brandNameEn'.split(
    ' ',
  ),
);
/** What is gone without a name: enough of the id to tell two of them apart. */
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Fields whose values the server keeps words for. */
const dictionaries: Readonly<Record<string, string>> = {
  category: 'tag_category',
  color: 'tag_color',
  routing: 'call_routing',
  memberRole: 'client_member_role',
  source: 'client_user_source',
  clientType: 'client_type',
  rejectCode: 'temp_reject_reason',
};

/** Words for the values of those fields that are there. */
function useDictionaryWords(
  changes: readonly { field: string }[],
): (field: string, value: string) => string | undefined {
  const [locale] = useLocale();
  const fields = Object.keys(dictionaries).filter((field) => changes.some((change) => change.field === field));
  const known = useQueries({
    queries: fields.map((field) => {
      const dictCode = dictionaries[field] ?? '';
      return {
        queryKey: [reference.dictionary.path, dictCode],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          call(reference.dictionary, { dictCode }, { signal, showError: false }),
        staleTime: Infinity,
      };
    }),
  });
  return (field, value) =>
    known[fields.indexOf(field)]?.data?.items.find((item) => item.value === value)?.label[locale];
}

/** One value of a change in the reader's words, as a list of things that can be compared. */
export function useValueWords(changes: readonly { field: string }[]): (value: unknown, field: string) => string[] {
  const w = useWords(logWords);
  const [locale] = useLocale();
  const nameOf = useFieldName();
  const inDictionary = useDictionaryWords(changes);
  const codes: Book = w.codes;
  const bought: Readonly<Record<string, Record<Locale, string>>> = services;

  const text = (value: unknown, field: string): string => {
    if (value === null || value === undefined || value === '') return w.values.empty;
    if (typeof value === 'boolean') return value ? w.values.yes : w.values.no;
    if (typeof value === 'number') return field === 'size' ? formatBytes(value) : String(value);
    if (typeof value === 'string') {
      if (typed.has(field)) return value;
      if (value === '***') return w.values.hidden;
      const range = ranges.has(field) ? RANGE.exec(value) : null;
      if (range) return fill(w.values.lines, { from: range[1] ?? '', to: range[2] ?? '' });
      if (ID.test(value)) return value.slice(0, 8);
      return (
        inDictionary(field, value) ??
        codes[value] ??
        bought[value]?.[locale] ??
        permissionName(value, locale) ??
        value.replaceAll(TIME, formatTime)
      );
    }
    if (Array.isArray(value))
      return value.length === 0 ? w.values.empty : value.map((one) => text(one, field)).join(', ');
    const entries = Object.entries(value);
    const named = entries.find(([key]) => key === 'name');
    const rest = entries.filter(([key, one]) => key !== 'name' && one !== null && !/id$/i.test(key));
    const details = rest.map(([key, one]) => (key === 'why' ? text(one, key) : `${nameOf(key)} ${text(one, key)}`));
    return [...(named ? [text(named[1], 'name')] : []), ...details].join(' · ');
  };
  return (value, field) =>
    Array.isArray(value) && value.length > 0 ? value.map((one) => text(one, field)) : [text(value, field)];
}

/** Why something failed, in a sentence; checks of single sign-on are named. */
export function useReason(): (code: string | null) => string | null {
  const w = useWords(logWords);
  const sso = useWords(signInSettingsWords);
  const [locale] = useLocale();
  const checks: Readonly<Record<string, { name: string }>> = sso.checks;
  const reasons: Book = sso.reasons;
  const own: Book = w.reasons;
  return (code) => {
    if (code === null) return null;
    const check = checks[code.replace(/^SSO_/, '')];
    if (code.startsWith('SSO_') && check !== undefined) return fill(w.ssoCheck, { name: check.name });
    if (code in own) return own[code] ?? null;
    if (code in faults) return faultMessage(code as FaultCode, locale).replaceAll(/ {2,}/g, ' ');
    return reasons[code] ?? w.otherReason;
  };
}

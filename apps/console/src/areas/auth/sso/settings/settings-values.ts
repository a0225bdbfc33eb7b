import { defaultScopes, sso, type SsoSettings } from '@console/contract/areas/auth/sso';
import { fieldErrors } from '@console/contract/issues';
import { currentLocale, wordsNow } from '../../../../lib/words.ts';
import { signInSettingsWords } from '../../../../locales/auth/sso-settings.ts';

export interface ConnectionValues {
  enabled: boolean;
  issuer: string;
  clientId: string;
  scopes: string[];
}

export const valuesOf = ({ enabled, issuer, clientId, scopes }: SsoSettings): ConnectionValues => ({
  enabled,
  issuer: issuer ?? '',
  clientId: clientId ?? '',
  scopes: scopes.length > 0 ? scopes : defaultScopes,
});

export const policyOf = ({ ssoOnly, secondFactorRequired, breakGlassId }: SsoSettings) => ({
  ssoOnly,
  secondFactorRequired,
  breakGlassId,
});

export type PolicyValues = ReturnType<typeof policyOf>;

export type Unmet = 'NOT_ON' | 'NOT_TESTED' | 'NO_BREAK_GLASS';

/** What the server will want before it takes the policy. */
export function unmetOf({ ssoOnly, breakGlassId }: PolicyValues, settings: SsoSettings): Unmet[] {
  const { enabled, testedAt, owners } = settings;
  const lost = breakGlassId !== null && !owners.some(({ accountId }) => accountId === breakGlassId);
  const unmet: [Unmet, boolean][] = [
    ['NOT_ON', ssoOnly && !enabled],
    ['NOT_TESTED', ssoOnly && testedAt === null],
    ['NO_BREAK_GLASS', lost || (ssoOnly && breakGlassId === null)],
  ];
  return unmet.flatMap(([condition, isUnmet]) => (isUnmet ? [condition] : []));
}

/** What the contract says about the fields, and for an address or a scope which of its rules is broken. */
export function problemsOf(values: ConnectionValues): Record<string, string> {
  const result = sso.update.input.safeParse({ version: 1, ...values }, { reportInput: true });
  if (result.success) return {};
  const errors = fieldErrors(result.error.issues, currentLocale());
  return Object.fromEntries(
    errors.map(({ field, message }) => {
      if (field === 'issuer') return [field, issuerProblem(values.issuer.trim())];
      if (field.startsWith('scopes')) return ['scopes', scopesProblem(values.scopes)];
      return [field, message];
    }),
  );
}

function issuerProblem(issuer: string): string {
  const w = wordsNow(signInSettingsWords);
  if (issuer === '') return w.issuerRequired;
  if (!/^https?:\/\/./i.test(issuer)) return w.issuerScheme;
  return /^https?:\/\/[^/]*-admin/i.test(issuer) ? w.issuerAdmin : w.issuerBad;
}

function scopesProblem(scopes: readonly string[]): string {
  const w = wordsNow(signInSettingsWords);
  return scopes.includes('openid') ? w.scopesBad : w.scopesOpenid;
}

import { changesBetween } from '../calls/audit.ts';
import type { Change } from '../calls/log-entry.ts';

/** `138****1234`: enough to recognise, too little to call. */
export function maskPhone(phone: string | null): string | null {
  if (phone === null) return null;
  return phone.length < 8 ? '****' : `${phone.slice(0, -8)}****${phone.slice(-4)}`;
}

/** `wa***@example.com`. */
export function maskEmail(email: string | null): string | null {
  if (email === null) return null;
  const [local = '', domain = ''] = email.split('@');
  return `${local.slice(0, Math.min(2, local.length - 1))}***@${domain}`;
}

/** Wire name of a field → what it holds. */
export type Masks = Readonly<Record<string, 'phone' | 'email'>>;

/** Of people: nobody sees another person's whole number or address in a list or a form. */
export const contactMasks = { phone: 'phone', email: 'email' } as const;

export const maskText = (text: string | null, kind: Masks[string]): string | null =>
  kind === 'phone' ? maskPhone(text) : maskEmail(text);

/** The row as others see it. */
export function maskFields<Row extends object>(row: Row, masks: Masks): Row {
  const values = row as Readonly<Record<string, unknown>>;
  const masked = Object.entries(masks).map(([field, kind]) => [field, maskText(values[field] as string | null, kind)]);
  return { ...row, ...(Object.fromEntries(masked) as Partial<Row>) };
}

/** For the log. That a number has changed is seen before it is masked: the masks of two may be alike. */
export function maskedChanges(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  masks: Masks,
): Change[] {
  return changesBetween(before, after, Object.keys(after)).map((change) => {
    const kind = masks[change.field];
    if (!kind) return change;
    const shown = (value: unknown) => maskText(value as string | null, kind);
    return { ...change, before: shown(change.before), after: shown(change.after) };
  });
}

import type { EarlierDecision } from '@console/contract/areas/client/temp-user/temp-user';
import type { CallError } from '../../../../lib/api/client.ts';

/** Why a genuine link decides nothing; carried in the page's state, never in its address. */
export type Failure =
  | { readonly kind: 'decided'; readonly earlier: EarlierDecision }
  | { readonly kind: 'closed' | 'expired' | 'unable' };

const kinds: Readonly<Record<string, 'closed' | 'expired' | 'unable'>> = {
  TEMP_CLOSED: 'closed',
  APPROVAL_LINK_EXPIRED: 'expired',
  APPROVAL_LINK_CLOSED: 'unable',
};

/** What an answer says about the link itself; nothing where trying again may help. */
export function failureOf({ code, data }: CallError): Failure | 'forged' | undefined {
  if (code === 'LINK_FORGED') return 'forged';
  const { earlier } = (data ?? {}) as { earlier?: EarlierDecision };
  if (code === 'TEMP_ALREADY_DECIDED' && earlier) return { kind: 'decided', earlier };
  const kind = kinds[code];
  return kind && { kind };
}

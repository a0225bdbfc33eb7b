import type { TempUserMatch } from '@console/contract/areas/client/temp-user/temp-user';

/** Where an applicant goes: one of the likely customers, another one, or a new one. */
export interface Destination {
  readonly kind: 'match' | 'other' | 'new';
  readonly clientId: string | null;
  readonly newName: string;
}

/** Why a customer is likely; of the very name that the applicant gave it is not merely similar. */
export const reasonsOf = ({ why, name }: TempUserMatch, company: string) =>
  why.map((reason) => (reason === 'SIMILAR_NAME' && name.trim() === company.trim() ? 'SAME_NAME' : reason));

/** The likeliest customer, or a new one of the name that the applicant gave. */
export function firstChoice(matches: readonly TempUserMatch[], companyName: string): Destination {
  const [best] = matches;
  return best
    ? { kind: 'match', clientId: best.clientId, newName: companyName }
    : { kind: 'new', clientId: null, newName: companyName };
}

/** As the contract wants it; nothing while it is not complete. */
export function destinationOf({ kind, clientId, newName }: Destination) {
  const name = newName.trim();
  if (kind === 'new') return name === '' ? undefined : { clientId: null, newClientName: name };
  return clientId === null ? undefined : { clientId, newClientName: null };
}

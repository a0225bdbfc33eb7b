import { sql } from 'kysely';

/** Of a plan, `o`: it waits to be approved, and by somebody else. Nobody approves what they wrote, changed or submitted. */
export const waitsForApprovalBy = (accountId: string) => sql<boolean>`
  o.status = 'PENDING_APPROVAL' and o.created_by is distinct from ${accountId}
  and o.updated_by is distinct from ${accountId} and o.submitted_by is distinct from ${accountId}`;

import { FIGURE_DAYS, type ErrorNo } from '@console/contract/areas/product/error-code/error-no';
import type { AliasProposal, errorPhoto as contract } from '@console/contract/areas/product/error-code/photo';
import { sql } from 'kysely';
import type { Context, Handlers } from '../../../../kernel/calls/context.ts';
import { takeAttempt } from '../../../../kernel/calls/throttle.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { page, type Listing } from '../../../../kernel/records/page.ts';
import { find } from '../../../../kernel/records/record.ts';
import { lookUpErrors } from '../app-side/look-up.ts';
import { addAlias } from '../number/error-no.ts';
import { namingOf, whole } from '../number/row.ts';
import { photoTexts, PHOTOS_AN_HOUR } from './photo-texts.ts';

const own = (column: string) => sql.ref(`error_alias_proposal.${column}`);
const ofNumber = (column: string) => sql`(select ${sql.ref(`n.${column}`)} from error_no n
  where n.tenant_id = error_alias_proposal.tenant_id and n.id = error_alias_proposal.error_no_id)`;
const fields: Record<keyof AliasProposal, ReturnType<typeof own>> = {
  proposalId: own('id'),
  alias: own('alias'),
  errorNoId: own('error_no_id'),
  errorNo: ofNumber('name'),
  errorCodeId: ofNumber('error_code_id'),
  setName: sql`(select c.name from error_no n join error_code c on c.tenant_id = n.tenant_id and c.id = n.error_code_id
                 where n.tenant_id = error_alias_proposal.tenant_id and n.id = error_alias_proposal.error_no_id)`,
  times: own('times'),
  lastAt: sql`wire_time(error_alias_proposal.last_at)`,
  status: own('status'),
};
const listing: Listing = {
  table: 'error_alias_proposal',
  fields,
  sorts: { times: { column: 'times', cast: 'integer' }, lastAt: { column: 'last_at', cast: 'timestamptz' } },
  defaultSort: ['times', 'desc'],
  search: [],
};

interface Proposal {
  readonly alias: string;
  readonly errorNoId: string;
}

/** Moves a proposal that nobody has decided on yet. */
async function decide({ db, actor }: Context, proposalId: string, to: AliasProposal['status']): Promise<Proposal> {
  const { rows } = await sql<Proposal>`
    update error_alias_proposal set status = ${to}
     where tenant_id = ${actor.tenantId} and id = ${proposalId} and status = 'OPEN'
    returning alias, error_no_id as "errorNoId"`.execute(db);
  if (!rows[0]) throw new Fault('NOT_FOUND');
  return rows[0];
}

async function takePhotoAttempt({ db, actor }: Context): Promise<void> {
  const limit = { what: 'error-photo', who: actor.accountId, attempts: PHOTOS_AN_HOUR, seconds: 3600 };
  const { wait } = await takeAttempt(db, [limit]);
  if (wait > 0) throw new Fault('RATE_LIMITED', { params: { seconds: wait } });
}

/** Error numbers by photograph, and what photographs were taken for. */
export const errorPhoto: Handlers<typeof contract> = {
  async lookUp({ productId }, context) {
    await context.within('write', takePhotoAttempt);
    const texts = await photoTexts(context);
    const list = await context.within('read', ({ db, actor }) =>
      lookUpErrors(db, actor.tenantId, { texts, productId, audience: 'TEAM' }),
    );
    return { texts, list };
  },

  async figures(_input, { db, actor }) {
    const { rows } = await sql<{ lookups: number; found: number; photos: number; photosFound: number }>`
      select coalesce(sum(lookups), 0)::int as lookups, coalesce(sum(found), 0)::int as found,
             coalesce(sum(photos), 0)::int as photos, coalesce(sum(photos_found), 0)::int as "photosFound"
        from error_lookup_day
       where tenant_id = ${actor.tenantId} and day > now() - make_interval(days => ${FIGURE_DAYS})`.execute(db);
    return rows[0]!;
  },

  proposals: ({ status, ...request }, context) => page(context, listing, request, { equals: { status } }),

  async accept({ proposalId }, context) {
    const { alias, errorNoId } = await decide(context, proposalId, 'ACCEPTED');
    await addAlias(context, errorNoId, alias);
    return null;
  },

  async dismiss({ proposalId }, context) {
    const { alias, errorNoId } = await decide(context, proposalId, 'DISMISSED');
    const number = await find<ErrorNo>(context, whole, errorNoId);
    context.log({ action: 'STATUS', ...namingOf(number), changes: [{ field: 'misread', before: alias, after: null }] });
    return null;
  },
};

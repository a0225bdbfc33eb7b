import type { agreement as contract, UserConsent } from '@console/contract/areas/application/agreement/agreement';
import { sql, type RawBuilder } from 'kysely';
import type { Handler } from '../../../../kernel/calls/context.ts';
import { page, type Listing } from '../../../../kernel/records/page.ts';

const own = (column: string) => sql.ref(`consent.${column}`);
const ofAgreement = (value: RawBuilder<unknown>) => sql`(
  select ${value} from agreement a join application p on p.tenant_id = a.tenant_id and p.id = a.application_id
   where a.tenant_id = consent.tenant_id and a.id = consent.agreement_id)`;

const fields: Record<keyof UserConsent, RawBuilder<unknown>> = {
  consentId: own('id'),
  agreementId: own('agreement_id'),
  agreementName: ofAgreement(sql`a.name`),
  kind: ofAgreement(sql`a.kind`),
  applicationName: ofAgreement(sql`p.name`),
  versionId: own('version_id'),
  versionNo: sql`(select v.version_no from agreement_version v
                   where v.tenant_id = consent.tenant_id and v.id = consent.version_id)`,
  state: sql`case when consent.withdrawn_at is not null then 'WITHDRAWN'
                  when not consent.latest then 'REPLACED'
                  when consent.version_seq >= ${ofAgreement(sql`a.covers_from`)} then 'ACCEPTED'
                  else 'OUTDATED' end`,
  acceptedAt: sql`wire_time(consent.accepted_at)`,
  withdrawnAt: sql`wire_time(consent.withdrawn_at)`,
  appVersion: own('app_version'),
  deviceModel: own('device_model'),
};

const listing: Listing = {
  table: 'consent',
  fields,
  sorts: { acceptedAt: { column: 'accepted_at', cast: 'timestamptz' } },
  defaultSort: ['acceptedAt', 'desc'],
  search: [],
};

export const userConsents: Handler<(typeof contract)['userConsents']> = ({ userKind, userId, ...request }, context) =>
  page(context, listing, request, { equals: { user_kind: userKind, user_id: userId } });

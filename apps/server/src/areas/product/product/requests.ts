import {
  PRODUCT_REQUESTS,
  type product as contract,
  type ProductRequest,
} from '@console/contract/areas/product/product';
import { fitsSerialRule } from '@console/contract/areas/product/product-serial-rule';
import { sql } from 'kysely';
import type { Handlers } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';

/** As many are looked at: a number that only looks like one of the product's is rare. */
const LOOKED_AT = 4 * PRODUCT_REQUESTS;

/**
 * Applicants type the serial number of their device; whose it is follows from the rule of the product. The database finds
 * them by the beginning of the number, the rule itself has the last word.
 */
export const readRequests: Handlers<typeof contract>['requests'] = async ({ productId }, { db, actor }) => {
  const { rows: known } = await sql<{ rule: string | null; like: string | null }>`
    select sn_rule as rule, sn_like as "like" from product
     where tenant_id = ${actor.tenantId} and id = ${productId} and deleted_at is null`.execute(db);
  if (!known[0]) throw new Fault('NOT_FOUND');
  const { rule, like } = known[0];
  if (rule === null || like === null) return [];
  const { rows } = await sql<ProductRequest>`
    select id as "tempUserId", name, company_name as "companyName", product_sn as "productSn", status,
           wire_time(submitted_at) as "submittedAt"
      from temp_user
     where tenant_id = ${actor.tenantId} and product_sn is not null
       and upper(product_sn) like ${like}
     order by temp_user.submitted_at desc, id desc limit ${LOOKED_AT}`.execute(db);
  return rows.filter(({ productSn }) => fitsSerialRule(rule, productSn)).slice(0, PRODUCT_REQUESTS);
};

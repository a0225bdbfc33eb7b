import type { Page } from '@playwright/test';
import { callsAs } from '../calls.ts';
import type { Look } from '../server.ts';
import { unique } from '../sign-in.ts';

export interface Company {
  readonly code: string;
  readonly name: string;
  readonly owner: string;
  readonly email: string;
}

/** A company that no other journey knows, whose owner signs in with everyone's password. */
export async function foundCompany(page: Page, look: Look): Promise<Company> {
  const code = unique('firm');
  const company = { code, name: `启明仪器 ${code}`, owner: `owner.${code}`, email: `owner@${code}.example` };
  const platform = await callsAs(page, 'platform');
  await platform.post('/tenant/primaryaccount/add', {
    username: company.owner,
    name: '何一帆',
    phone: null,
    email: company.email,
    tenant: {
      tenantCode: code,
      tenantName: company.name,
      industry: null,
      locationCode: null,
      address: null,
      remark: null,
      services: [],
      accountQuota: 10,
      storageQuotaGb: 1,
      expireAt: null,
    },
  });
  await look(
    `update account a set status = 'ACTIVE', password_hash = o.password_hash
       from account o where o.username = 'owner' and a.username = $1`,
    [company.owner],
  );
  return company;
}

import { accountDept } from '../account-trash.ts';
import { contactMasks, maskFields } from '../../../kernel/records/masks.ts';
import type { WholeRow } from './row.ts';

export const record = { type: 'primaryAccount', table: 'account', id: 'id', dept: accountDept } as const;

/** What a line of the log compares. */
export const logged =
  'name phone email tenantName industry locationCode address remark services accountQuota storageQuotaGb expireAt'.split(
    ' ',
  );

export const masked = (row: WholeRow) => maskFields(row, contactMasks);

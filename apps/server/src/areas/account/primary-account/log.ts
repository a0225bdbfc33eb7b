import { maskEmail, maskPhone } from '../../../kernel/records/masks.ts';
import type { WholeRow } from './row.ts';

export const naming = ({ id, name }: { id: string; name: string }) => ({
  objectType: 'primaryAccount' as const,
  objectId: id,
  objectName: name,
});

/** What a line of the log compares. */
export const logged =
  'name phone email tenantName industry locationCode address remark services accountQuota storageQuotaGb expireAt'.split(
    ' ',
  );

export const masked = (row: WholeRow) => ({ ...row, phone: maskPhone(row.phone), email: maskEmail(row.email) });

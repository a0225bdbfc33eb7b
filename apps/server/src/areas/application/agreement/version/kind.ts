import type { Trashed } from '../../../../kernel/records/kind.ts';
import { lockParent, plainTrash, restoreRow } from '../../../../kernel/records/trash.ts';

const record = { table: 'agreement_version', unique: { agreement_version_no: { code: 'DUPLICATE_NAME' } } } as const;
const agreement = { table: 'agreement', child: record.table, column: 'agreement_id' } as const;

export const agreementVersionKind: Trashed = {
  ...plainTrash(record),

  async restore(context, line) {
    await lockParent(context, agreement, line.id);
    await restoreRow(context, record, line);
  },
};

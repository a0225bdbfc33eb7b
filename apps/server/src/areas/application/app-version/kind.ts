import { appVersion } from '@console/contract/areas/application/app-version';
import type { Bilingual, Trashed } from '../../../kernel/records/kind.ts';
import { lockParent, plainTrash, restoreRow } from '../../../kernel/records/trash.ts';

const record = { table: 'app_version', unique: {} } as const;
const application = { table: 'application', child: record.table, column: 'application_id' } as const;

export const appVersionKind: Bilingual & Trashed = {
  listAccess: appVersion.page.access,
  ...plainTrash(record),

  async restore(context, line) {
    await lockParent(context, application, line.id);
    await restoreRow(context, record, line);
  },
};

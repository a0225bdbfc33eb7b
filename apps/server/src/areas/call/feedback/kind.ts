import { serviceFeedback } from '@console/contract/areas/call/feedback';
import type { Bilingual, Trashed } from '../../../kernel/records/kind.ts';
import { plainTrash } from '../../../kernel/records/trash.ts';

const record = {
  table: 'service_feedback',
  unique: { service_feedback_name_taken: { code: 'DUPLICATE_NAME' } },
} as const;

export const serviceFeedbackKind: Bilingual & Trashed = {
  listAccess: serviceFeedback.page.access,
  ...plainTrash(record),
};

import type { Trashed } from '../../../kernel/records/kind.ts';
import { plainTrash } from '../../../kernel/records/trash.ts';

const record = {
  table: 'service_feedback',
  unique: { service_feedback_name_taken: { code: 'DUPLICATE_NAME' } },
} as const;

export const serviceFeedbackKind: Trashed = plainTrash(record);

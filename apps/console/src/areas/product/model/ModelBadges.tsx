import type { ProductModel } from '@console/contract/areas/product/model';
import { StatusBadge } from '../../../kit/display/badge/StatusBadge.tsx';
import { useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { isRead } from './launch/launch-rules.ts';
import { modelWords } from '../../../locales/product/model.ts';

const statusTones = {
  PROCESSING: 'quiet',
  READY: 'good',
  LAUNCHED: 'active',
  OFFLINE: 'quiet',
  FAILED: 'bad',
} as const;
const budgetTones = { OK: 'good', HEAVY: 'warning', TOO_HEAVY: 'bad' } as const;

export function ModelStatus({ status }: Pick<ProductModel, 'status'>) {
  const { statuses } = useWords(modelWords);
  return <StatusBadge tone={statusTones[status]}>{statuses[status]}</StatusBadge>;
}

export function ModelRating({ budget, status }: Pick<ProductModel, 'budget' | 'status'>) {
  const { budgets, notCounted } = useWords(modelWords);
  const { none } = useWords(kitWords).common;
  if (budget !== null) return <StatusBadge tone={budgetTones[budget]}>{budgets[budget]}</StatusBadge>;
  return isRead({ status }) ? notCounted : none;
}

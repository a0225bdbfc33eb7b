import type { AppOperation } from '@console/contract/areas/application/app-operation/app-operation';
import { StatusBadge } from '../../../kit/StatusBadge.tsx';
import { useWords } from '../../../lib/words.ts';
import { appOperationWords } from '../../../locales/app-operation.ts';

export function OperationResult({ result }: Pick<AppOperation, 'result'>) {
  const { results } = useWords(appOperationWords);
  return <StatusBadge tone={result === 'SUCCESS' ? 'good' : 'bad'}>{results[result]}</StatusBadge>;
}

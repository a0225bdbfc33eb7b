import type { AppOperation } from '@console/contract/areas/application/app-operation/app-operation';
import { StatusBadge } from './StatusBadge.tsx';
import { useWords } from '../../../lib/words.ts';
import { appOperationWords } from '../../../locales/application/app-operation.ts';

export function OperationResult({ result }: Pick<AppOperation, 'result'>) {
  const { results } = useWords(appOperationWords);
  return <StatusBadge tone={result === 'SUCCESS' ? 'good' : 'bad'}>{results[result]}</StatusBadge>;
}

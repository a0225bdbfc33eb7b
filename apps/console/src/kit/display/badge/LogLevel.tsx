import type { UploadLog } from '@console/contract/areas/application/upload-log/upload-log';
import { StatusBadge } from './StatusBadge.tsx';
import { useWords } from '../../../lib/words.ts';
import { uploadLogWords } from '../../../locales/application/upload-log.ts';

const tones = { INFO: 'quiet', WARN: 'warning', ERROR: 'bad', CRASH: 'bad' } as const;

export function LogLevel({ level }: Pick<UploadLog, 'level'>) {
  const { levels } = useWords(uploadLogWords);
  return <StatusBadge tone={tones[level]}>{levels[level]}</StatusBadge>;
}

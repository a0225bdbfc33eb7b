import type { AppVersion } from '@console/contract/areas/application/app-version';
import type { Platform } from '@console/contract/areas/application/application';
import type { ReactNode } from 'react';
import { type FieldUpload, FileField } from '../../../../kit/upload/FileField.tsx';
import { useWords } from '../../../../lib/words.ts';
import { appVersionWords } from '../../../../locales/application/app-version.ts';
import { extensionsOf } from './version-values.ts';

interface PackageFieldProps {
  value: string | null;
  platform: Platform;
  /** The file that the record has already. */
  stored: AppVersion['file'];
  onChange: (fileId: string | null) => void;
  onUpload: (state: FieldUpload) => void;
  error?: ReactNode;
}

export function PackageField({ platform, onChange, ...field }: PackageFieldProps) {
  const w = useWords(appVersionWords).form;
  return (
    <FileField
      {...field}
      label={w.package}
      description={w.noFileYet}
      kind="PACKAGE"
      extensions={extensionsOf(platform)}
      onChange={(fileId) => onChange(fileId)}
    />
  );
}

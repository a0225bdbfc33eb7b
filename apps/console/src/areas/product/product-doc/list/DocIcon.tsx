import {
  IconFile,
  IconFileTypeDocx,
  IconFileTypePdf,
  IconFileTypeXls,
  IconFileZip,
  IconPhoto,
} from '@tabler/icons-react';

const icons: Readonly<Record<string, typeof IconFile>> = {
  pdf: IconFileTypePdf,
  doc: IconFileTypeDocx,
  docx: IconFileTypeDocx,
  xls: IconFileTypeXls,
  xlsx: IconFileTypeXls,
  zip: IconFileZip,
  png: IconPhoto,
  jpg: IconPhoto,
  jpeg: IconPhoto,
  webp: IconPhoto,
  gif: IconPhoto,
};

export function DocIcon({ ext }: { ext: string }) {
  const Icon = icons[ext] ?? IconFile;
  return <Icon size={26} stroke={1.3} color="var(--mantine-color-dimmed)" aria-hidden style={{ flex: 'none' }} />;
}

import type { ToolType } from '@console/contract/areas/toolbox/tool/parts';
import { IconBriefcase, IconBulb, IconCubeSend, IconFile, IconZoomExclamation } from '@tabler/icons-react';
import { useFileUrl } from '../../../../lib/api/file-url.ts';
import styles from './tool-picture.module.css';

const signs = {
  VIRTUAL: IconCubeSend,
  KNOWLEDGE: IconBulb,
  ERRORCODE: IconZoomExclamation,
  TOOLBOX: IconBriefcase,
  ITEM: IconFile,
};

interface ToolPictureProps {
  path: string | null;
  /** What stands there while it has no picture. */
  sign: ToolType | 'TOOLBOX' | 'ITEM';
}

/** The picture of a tool, a toolbox or something in one. */
export function ToolPicture({ path, sign }: ToolPictureProps) {
  const url = useFileUrl(path, true);
  if (url !== undefined) return <img className={styles.root} src={url} alt="" />;
  const Sign = signs[sign];
  return (
    <span className={styles.root} aria-hidden>
      <Sign size={20} stroke={1.4} />
    </span>
  );
}

import type { Platform } from '@console/contract/areas/application/application';
import { Avatar } from '@mantine/core';
import { useFileUrl } from '../../../lib/api/file-url.ts';
import { pathOfFile } from './file-path.ts';
import { platformIcons } from './PlatformName.tsx';

interface ApplicationIconProps {
  application: { iconUrl: string | null; platform: Platform };
  size?: number;
}

/** Its own picture, or that of the platform while it has none. */
export function ApplicationIcon({ application: { iconUrl, platform }, size = 36 }: ApplicationIconProps) {
  const url = useFileUrl(pathOfFile(iconUrl), true);
  const Icon = platformIcons[platform];
  return (
    <Avatar src={url ?? null} size={size} radius={Math.round(size / 4.5)} color="gray" alt="" aria-hidden>
      <Icon size={Math.round(size * 0.55)} stroke={1.5} aria-hidden />
    </Avatar>
  );
}

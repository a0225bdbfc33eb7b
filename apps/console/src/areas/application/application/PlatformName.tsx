import type { Platform } from '@console/contract/areas/application/application';
import {
  IconBrandAndroid,
  IconBrandApple,
  IconBrandFinder,
  IconBrandWindows,
  IconCpu,
  IconDeviceMobile,
  IconTerminal2,
  IconWorld,
} from '@tabler/icons-react';
import { useWords } from '../../../lib/words.ts';
import { applicationWords } from '../../../locales/application/application.ts';
import styles from './application.module.css';

export const platformIcons: Readonly<Record<Platform, typeof IconWorld>> = {
  ANDROID: IconBrandAndroid,
  IOS: IconBrandApple,
  HARMONY: IconDeviceMobile,
  WINDOWS: IconBrandWindows,
  MACOS: IconBrandFinder,
  LINUX: IconTerminal2,
  WEB: IconWorld,
  FIRMWARE: IconCpu,
};

export function PlatformName({ platform }: { platform: Platform }) {
  const { platforms } = useWords(applicationWords);
  const Icon = platformIcons[platform];
  return (
    <span className={styles.platform}>
      <Icon size={15} stroke={1.5} aria-hidden />
      {platforms[platform]}
    </span>
  );
}

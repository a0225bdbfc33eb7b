import {
  IconAlertTriangle,
  IconApps,
  IconBooks,
  IconBroadcast,
  IconCircle,
  IconLayoutDashboard,
  IconPackage,
  IconBulb,
  IconChecklist,
  IconChartHistogram,
  IconBriefcase,
  IconCube,
  IconCubeSend,
  IconHeadset,
  IconLanguage,
  IconZoomExclamation,
  IconTrash,
  IconUserCog,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import { createElement } from 'react';
import styles from './menu.module.css';

/** The contract names icons; here they get their shape. */
const icons: Readonly<Record<string, TablerIcon>> = {
  dashboard: IconLayoutDashboard,
  approvals: IconChecklist,
  usage: IconChartHistogram,
  apps: IconApps,
  assist: IconHeadset,
  products: IconPackage,
  models: IconCube,
  errors: IconAlertTriangle,
  library: IconBooks,
  live: IconBroadcast,
  toolboxes: IconBriefcase,
  virtual: IconCubeSend,
  knowledge: IconBulb,
  errorTools: IconZoomExclamation,
  account: IconUserCog,
  users: IconUsers,
  language: IconLanguage,
  trash: IconTrash,
};

export function MenuIcon({ name, size }: { name: string | undefined; size: number }) {
  return createElement(icons[name ?? ''] ?? IconCircle, {
    size,
    stroke: 1.6,
    className: styles.icon,
    'aria-hidden': true,
  });
}

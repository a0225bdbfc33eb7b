import {
  IconAlertTriangle,
  IconApps,
  IconBooks,
  IconCircle,
  IconLayoutDashboard,
  IconPackage,
  IconCube,
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
  apps: IconApps,
  products: IconPackage,
  models: IconCube,
  errors: IconAlertTriangle,
  library: IconBooks,
  account: IconUserCog,
  users: IconUsers,
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

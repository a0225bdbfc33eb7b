import {
  IconBooks,
  IconCircle,
  IconLayoutDashboard,
  IconTrash,
  IconUserCog,
  type TablerIcon,
} from '@tabler/icons-react';

/** The contract names icons; here they get their shape. */
const icons: Readonly<Record<string, TablerIcon>> = {
  dashboard: IconLayoutDashboard,
  library: IconBooks,
  account: IconUserCog,
  trash: IconTrash,
};

export const iconNamed = (name: string | undefined): TablerIcon => icons[name ?? ''] ?? IconCircle;

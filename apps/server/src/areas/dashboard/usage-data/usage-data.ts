import type { usageDashboard as contract } from '@console/contract/areas/dashboard/usage-data';
import type { Handlers } from '../../../kernel/calls/context.ts';
import { exportUsage } from './export.ts';
import { usagePeople } from './people.ts';
import { usageData } from './read/numbers.ts';
import { usageRetention } from './read/retention.ts';

export const usageDashboard: Handlers<typeof contract> = { usageData, usagePeople, usageRetention, exportUsage };

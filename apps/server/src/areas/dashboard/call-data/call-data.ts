import type { callDashboard as contract } from '@console/contract/areas/dashboard/call-data';
import type { Handlers } from '../../../kernel/calls/context.ts';
import { errorCost } from './error-cost/error-cost.ts';
import { exportErrorCost } from './error-cost/export.ts';
import { callData } from './read/numbers.ts';

export const callDashboard: Handlers<typeof contract> = { callData, errorCost, exportErrorCost };

import type { teamNotice as contract } from '@console/contract/areas/notice/notice/notice';
import type { Handlers } from '../../../kernel/calls/context.ts';
import { noticesTo } from './notice.ts';

export const teamNotice: Handlers<typeof contract> = noticesTo('TEAM');

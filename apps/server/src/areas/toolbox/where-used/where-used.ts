import type { whereUsed as contract } from '@console/contract/areas/toolbox/where-used';
import type { Handlers } from '../../../kernel/calls/context.ts';
import { walk } from './walk.ts';

export const whereUsed: Handlers<typeof contract> = {
  detail: ({ kind, id }, context) => walk(context, { kind, id }),
};

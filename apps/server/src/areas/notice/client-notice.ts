import type { clientNotice as contract } from '@console/contract/areas/notice/notice/notice';
import type { Handlers } from '../../core/context.ts';
import { chooseClients } from './notice-choices.ts';
import { noticesTo } from './notice.ts';

export const clientNotice: Handlers<typeof contract> = {
  ...noticesTo('CLIENT'),

  clients: ({ keyword }, context) => chooseClients(keyword, context),
};

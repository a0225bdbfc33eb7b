import type { clientNotice as contract } from '@console/contract/areas/notice/notice/notice';
import type { Handlers } from '../../../kernel/calls/context.ts';
import { chooseClients } from './target/choices.ts';
import { noticesTo } from './notice.ts';

export const clientNotice: Handlers<typeof contract> = {
  ...noticesTo('CLIENT'),

  clients: ({ keyword }, context) => chooseClients(keyword, context),
};

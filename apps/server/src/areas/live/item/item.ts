import type { liveItem as contract } from '@console/contract/areas/live/item';
import type { Permission } from '@console/contract/permissions';
import type { MaterialLibrary } from '../../../domain/material/library.ts';
import type { Context, Handlers } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { hasPermission } from '../../../kernel/records/record.ts';
import { listLinks, makeLink, revokeLink } from './links.ts';
import { itemsOf, wholeItemOf } from './row.ts';
import { addItem, changeItem, pickItems, removeItem } from './write.ts';

interface Parts {
  readonly library: MaterialLibrary;
  readonly publicUrl: string;
}

/** What an item is made of is a record of the library, with the rights that stand there. */
function refuseWithout({ actor }: Context, permission: Permission): void {
  if (!hasPermission(actor, permission)) throw new Fault('FORBIDDEN');
}

export const liveItem = ({ library, publicUrl }: Parts): Handlers<typeof contract> => ({
  async add(input, context) {
    refuseWithout(context, 'material:item:create');
    const itemId = await addItem(context, library, input);
    return wholeItemOf(context.db, context.actor.tenantId, itemId);
  },

  async pick({ liveId, materialIds }, context) {
    await pickItems(context, liveId, materialIds);
    return itemsOf(context.db, context.actor.tenantId, { liveId });
  },

  async update(input, context) {
    refuseWithout(context, 'material:item:update');
    await changeItem(context, library, input);
    return wholeItemOf(context.db, context.actor.tenantId, input.itemId);
  },

  detail: ({ itemId }, { db, actor }) => wholeItemOf(db, actor.tenantId, itemId),

  async remove({ itemId }, context) {
    await removeItem(context, itemId);
    return null;
  },

  link: (input, context) => makeLink(input, context, publicUrl),

  links: ({ liveId }, context) => listLinks(context, liveId),

  async revokeLink({ linkId }, context) {
    await revokeLink(context, linkId);
    return null;
  },
});

import type { liveContribution as contract } from '@console/contract/areas/live/contribution';
import type { MaterialLibrary } from '../../../domain/material/library.ts';
import { makeTicket, picturesAddress } from '../../../domain/material/media-ticket.ts';
import type { Context, Handlers } from '../../../kernel/calls/context.ts';
import type { Secrets } from '../../../kernel/calls/secrets.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import type { FileIntake } from '../../../kernel/files/file-sender.ts';
import { cleanInput } from '../../../kernel/files/rich-input.ts';
import { itemsOf, wholeItemOf } from '../item/row.ts';
import { addItem, changeItem, lockItem } from '../item/write.ts';
import { refuseOtherFiles, uploadByLink } from './files.ts';
import { byLink, openLink, type OpenLink } from './link.ts';

interface Parts {
  readonly library: MaterialLibrary;
  readonly files: FileIntake;
  readonly secrets: Secrets;
}

/** Cleaned after the link was looked at: nobody has work done for them that knows no link. */
const cleaned = async <Input extends { readonly content: string | null }>(input: Input): Promise<Input> =>
  (await cleanInput(['content'], input)) as Input;

export const liveContribution = ({ library, files, secrets }: Parts): Handlers<typeof contract> => {
  const lookedAtBy = ({ tenantId, linkId, liveId }: OpenLink) => ({
    liveId,
    picturesAt: (materialId: string) =>
      picturesAddress(makeTicket(secrets, { tenantId, materialId, reader: { by: 'LIVE_LINK', linkId } })),
  });
  /** What the library tells of a record that somebody else has changed is more than a link shows. */
  const conflictOf = async ({ db }: Context, link: OpenLink, itemId: string) => {
    const current = await wholeItemOf(db, link.tenantId, itemId, lookedAtBy(link));
    return new Fault('CONFLICT', { params: { name: '' }, data: { current } });
  };
  return {
    async open({ token }, context) {
      await openLink(token, context);
      return byLink(token, context, async ({ db }, link) => {
        const { tenantName, brand, liveTitle, liveTitleEn, planStartAt, endAt, itemId } = link;
        const items = await itemsOf(db, link.tenantId, link);
        return { tenantName, brand, liveTitle, liveTitleEn, planStartAt, endAt, itemId, items };
      });
    },

    async detail({ token, itemId }, context) {
      await openLink(token, context);
      return byLink(token, context, ({ db }, link) => {
        refuseOtherItem(link, itemId);
        return wholeItemOf(db, link.tenantId, itemId, lookedAtBy(link));
      });
    },

    async add({ token, ...input }, context) {
      const { itemId: only } = await openLink(token, context);
      if (only !== null) throw new Fault('FORBIDDEN');
      const given = await cleaned(input);
      return byLink(token, context, async (step, link) => {
        await refuseOtherFiles(step, link, null, given);
        const itemId = await addItem(step, library, { ...given, liveId: link.liveId });
        return wholeItemOf(step.db, link.tenantId, itemId, lookedAtBy(link));
      });
    },

    async update({ token, ...input }, context) {
      await openLink(token, context);
      const given = await cleaned(input);
      return byLink(token, context, async (step, link) => {
        refuseOtherItem(link, given.itemId);
        const held = await lockItem(step, given.itemId);
        if (held.liveId !== link.liveId) throw new Fault('NOT_FOUND');
        await refuseOtherFiles(step, link, held.materialId, given);
        await changeItem(step, library, given).catch(async (error: unknown) => {
          throw isConflict(error) ? await conflictOf(step, link, given.itemId) : error;
        });
        return wholeItemOf(step.db, link.tenantId, given.itemId, lookedAtBy(link));
      });
    },

    upload: uploadByLink(files),
  };
};

const isConflict = (error: unknown) => error instanceof Fault && error.code === 'CONFLICT';

function refuseOtherItem(link: OpenLink, itemId: string): void {
  if (link.itemId !== null && link.itemId !== itemId) throw new Fault('NOT_FOUND');
}

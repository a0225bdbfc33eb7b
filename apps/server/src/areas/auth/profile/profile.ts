import type { profile as contract } from '@console/contract/areas/auth/profile';
import { sql } from 'kysely';
import { isReadable } from '../../../domain/file/readable-files.ts';
import { saveProfile } from '../../../domain/identity/accounts.ts';
import { changesBetween } from '../../../kernel/calls/audit.ts';
import type { Context, Handlers } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import type { AuthParts } from '../sign-in/admission.ts';
import { changeEmail } from './change-email.ts';
import { changePassword, confirm } from './confirm.ts';

export const profile = (parts: AuthParts): Handlers<typeof contract> => ({
  async updateInfo({ version, ...typed }, context) {
    const { db, actor } = context;
    const current = await ownProfile(context);
    if (current.version !== version) {
      const { updatedBy, updatedAt } = current;
      throw new Fault('CONFLICT', {
        params: { name: updatedBy?.name ?? '' },
        data: { current, updatedBy, updatedAt },
      });
    }
    if (typed.avatar !== null && typed.avatar !== current.avatar) await refuseNoImage(context, typed.avatar);
    await saveProfile(db, actor, typed);
    context.log({
      action: 'UPDATE',
      objectType: 'account',
      objectId: actor.accountId,
      objectName: typed.name,
      changes: changesBetween(current, typed, Object.keys(typed)),
    });
    return null;
  },

  ...confirm(parts),
  ...changePassword(parts),
  ...changeEmail(parts),
});

type OwnProfile = {
  name: string;
  avatar: string | null;
  job: string | null;
  location: string | null;
  introduction: string | null;
  personalWebsite: string | null;
  version: number;
  updatedAt: string;
  updatedBy: { id: string; name: string } | null;
};

async function ownProfile({ db, actor }: Context): Promise<OwnProfile> {
  const { rows } = await sql<OwnProfile>`
    select a.name, a.avatar, a.job, a.location, a.introduction, a.personal_website as "personalWebsite", a.version,
           wire_time(a.updated_at) as "updatedAt",
           (select json_build_object('id', b.id, 'name', b.name) from account b
             where b.tenant_id = a.tenant_id and b.id = a.updated_by) as "updatedBy"
      from account a where a.tenant_id = ${actor.tenantId} and a.id = ${actor.accountId} for update of a`.execute(db);
  return rows[0]!;
}

/** One that they may read themselves: from here on everybody of the company does. Held, so that it is not deleted meanwhile. */
async function refuseNoImage({ db, actor }: Context, path: string): Promise<void> {
  const image = await db
    .selectFrom('file')
    .select('id')
    .where('tenant_id', '=', actor.tenantId)
    .where('path', '=', path)
    .where('kind', '=', 'IMAGE')
    .where('deleted_at', 'is', null)
    .where(isReadable(actor, 'file'))
    .forShare()
    .executeTakeFirst();
  if (!image) throw new Fault('VALIDATION', { fields: [{ field: 'avatar', code: 'NOT_FOUND' }] });
}

import type { brand as contract, BrandSettings } from '@console/contract/areas/account/brand';
import { shownColor } from '@console/contract/brand/shown-color';
import type { InputOf } from '@console/contract/endpoint';
import { publicPaths } from '@console/contract/routes/public';
import { sql } from 'kysely';
import { saveBrand } from '../../../domain/tenant/tenants.ts';
import { changesBetween } from '../../../kernel/calls/audit.ts';
import type { Context, Handlers } from '../../../kernel/calls/context.ts';
import type { Change } from '../../../kernel/calls/log-entry.ts';
import { refuseStale } from '../../../kernel/records/record.ts';
import { drawLogo } from '../primary-account/logo.ts';
import { publicBrand } from './public-brand.ts';

type Given = InputOf<(typeof contract)['update']>;
const pictures = ['logo', 'logoDark', 'icon'] as const;

export const brand = ({ publicUrl }: { readonly publicUrl: string }): Handlers<typeof contract> => ({
  detail: (_, context) => findSettings(context, publicUrl, false),

  async update(given, context) {
    const { db, actor } = context;
    const before = await findSettings(context, publicUrl, true);
    refuseStale(before, given);
    await saveBrand(db, actor, { ...given, ...(await drawn(given, before)), shown: shownOf(given) });
    const after = await findSettings(context, publicUrl, false);
    context.log({
      action: 'UPDATE',
      objectType: 'tenant',
      objectId: actor.tenantId,
      objectName: after.tenantName,
      changes: changed(before, after),
    });
    return after;
  },

  ...publicBrand(),
});

const shownOf = ({ color }: Given) =>
  color === null ? null : { light: shownColor(color, 'light'), dark: shownColor(color, 'dark') };

/** A picture that is there already is not drawn again: it would lose a little each time. */
async function drawn(given: Given, before: BrandSettings): Promise<Record<(typeof pictures)[number], string | null>> {
  const made = await Promise.all(
    pictures.map(async (part) => [
      part,
      given[part] === before[part] ? before[part] : ((await drawLogo(given[part], part)) ?? null),
    ]),
  );
  return Object.fromEntries(made) as Record<(typeof pictures)[number], string | null>;
}

const named = ({ name, color, signIn }: BrandSettings) => ({
  brandName: name['zh-CN'] || null,
  brandNameEn: name['en-US'] || null,
  brandColor: color,
  brandSignIn: signIn,
});

/** That there is another picture is worth a line, the picture itself is not. */
function changed(before: BrandSettings, after: BrandSettings): Change[] {
  const redrawn = pictures
    .filter((part) => before[part] !== after[part])
    .map((part) => ({
      field: part,
      before: before[part] === null ? null : 'PICTURE',
      after: after[part] === null ? null : 'NEW_PICTURE',
    }));
  return [...changesBetween(named(before), named(after), Object.keys(named(after))), ...redrawn];
}

async function findSettings({ db, actor }: Context, publicUrl: string, lock: boolean): Promise<BrandSettings> {
  const signIn = `${publicUrl}${publicPaths.login}?tenant=`;
  const { rows } = await sql<BrandSettings>`
    select t.brand_name as name, t.brand_color as color, t.logo, t.brand_logo_dark as "logoDark", t.brand_icon as icon,
           t.brand_sign_in as "signIn", t.name as "tenantName", ${signIn}::text || t.code as "signInUrl", t.version,
           wire_time(t.updated_at) as "updatedAt",
           (select jsonb_build_object('id', a.id, 'name', a.name) from account a
             where a.tenant_id = t.tenant_id and a.id = t.updated_by) as "updatedBy"
      from tenant t where t.tenant_id = ${actor.tenantId} ${lock ? sql`for no key update of t` : sql``}`.execute(db);
  return rows[0]!;
}

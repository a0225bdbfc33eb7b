import type { ServiceCode } from '@console/contract/services';
import { sql, type RawBuilder } from 'kysely';
import type { AppCaller, AppUser } from '../../kernel/calls/context.ts';

// Who sees which toolbox, and through it which tool and which material: the one place that says so. The list of an app, the
// preview of the console and "may this user read this material" are made of these conditions.

/** Somebody who looks at toolboxes in an app; of many at once the columns that say who. */
export interface Viewer {
  readonly tenantId: string;
  readonly audience: 'CLIENT' | 'TEAM' | RawBuilder<string>;
  /** Decides by the group of their customer. */
  readonly userId: string | RawBuilder<string>;
  /** An app without one sees what is for every application. */
  readonly applicationId: string | null;
}

export const viewerOf = (app: AppCaller, { kind, userId }: AppUser): Viewer => ({
  tenantId: app.tenantId,
  audience: kind === 'TEAM_USER' ? 'TEAM' : 'CLIENT',
  userId,
  applicationId: app.applicationId,
});

/** Toolboxes `b` that are enabled and meant for this person, in this application. */
export const isOpenTo = ({ tenantId, audience, userId, applicationId }: Viewer): RawBuilder<boolean> => sql`
  (b.tenant_id = ${tenantId} and b.deleted_at is null and b.status = 'ENABLED' and b.audience in ('BOTH', ${audience})
   and (not exists (select from toolbox_application a where a.tenant_id = b.tenant_id and a.toolbox_id = b.id)
        or exists (select from toolbox_application a where a.tenant_id = b.tenant_id and a.toolbox_id = b.id
                      and a.application_id = ${applicationId}::uuid))
   and (${audience} = 'TEAM'
        or not exists (select from toolbox_client_group g where g.tenant_id = b.tenant_id and g.toolbox_id = b.id)
        or exists (select from toolbox_client_group g where g.tenant_id = b.tenant_id and g.toolbox_id = b.id
                      and g.group_id = (
                        select c.group_id from client_user u
                          join client c on c.tenant_id = u.tenant_id and c.id = u.client_id and c.deleted_at is null
                         where u.tenant_id = ${tenantId} and u.id = ${userId}::uuid and u.deleted_at is null))))`;

/** Tools `t` that are enabled and in a toolbox that is open to this person. */
export const isToolOpenTo = (viewer: Viewer): RawBuilder<boolean> => sql`
  (t.deleted_at is null and t.status = 'ENABLED' and exists (
     select from toolbox_tool i join toolbox b on b.tenant_id = i.tenant_id and b.id = i.toolbox_id
      where i.tenant_id = t.tenant_id and i.tool_id = t.id and ${isOpenTo(viewer)}))`;

/** Materials under this alias that are there for people of this kind: ready, not past their end date, meant for them. */
export const isThere = (material: string, audience: Viewer['audience']): RawBuilder<boolean> => {
  const own = (column: string) => sql.ref(`${material}.${column}`);
  return sql`(${own('deleted_at')} is null and ${own('status')} = 'READY'
    and (${own('expire_at')} is null or ${own('expire_at')} > now()) and ${own('visibility')} in ('BOTH', ${audience}))`;
};

/** What a company has not bought is in none of its apps. */
export const hasService = (tenantId: string, code: ServiceCode): RawBuilder<boolean> => sql`exists (
  select from tenant_service s where s.tenant_id = ${tenantId} and s.code = ${code} and s.enabled
     and (s.expire_at is null or s.expire_at > now()))`;

/** A published number of a set in use has a step for people of this kind that shows one of these. */
export const isShownByStep = (
  materialIds: RawBuilder<unknown>,
  { tenantId, audience }: Pick<Viewer, 'tenantId' | 'audience'>,
): RawBuilder<boolean> => sql`
  (${hasService(tenantId, 'ERROR_CODE')} and exists (
    select from error_no_material l
      join error_no number on number.tenant_id = l.tenant_id and number.id = l.error_no_id
                     and number.deleted_at is null and number.status = 'PUBLISHED'
      join error_code its_set on its_set.tenant_id = number.tenant_id and its_set.id = number.error_code_id
                         and its_set.deleted_at is null and its_set.status = 'ENABLED'
     where l.tenant_id = ${tenantId} and l.material_id in (${materialIds})
       and exists (select from jsonb_array_elements(number.steps) as s
                    where s->'materialIds' ? l.material_id::text and s->>'audience' in ('BOTH', ${audience}))))`;

/**
 * Materials under this alias that this person may read in an app: they are there, and an enabled tool in a toolbox that is
 * open to them or a step of an error number shows them, or shows the same in the other language.
 */
export const mayRead = (material: string, viewer: Viewer): RawBuilder<boolean> => sql`
  (${isThere(material, viewer.audience)} and (${isShownByStep(
    sql`${sql.ref(`${material}.id`)}, ${sql.ref(`${material}.translation_id`)}`,
    viewer,
  )} or exists (
     select from tool_material l
       join tool t on t.tenant_id = l.tenant_id and t.id = l.tool_id and t.deleted_at is null and t.status = 'ENABLED'
       join toolbox_tool i on i.tenant_id = t.tenant_id and i.tool_id = t.id
       join toolbox b on b.tenant_id = i.tenant_id and b.id = i.toolbox_id
      where l.tenant_id = ${viewer.tenantId}
        and l.material_id in (${sql.ref(`${material}.id`)}, ${sql.ref(`${material}.translation_id`)})
        and ${isOpenTo(viewer)})))`;

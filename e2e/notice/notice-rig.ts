import { noticeWords } from '../../apps/console/src/locales/notice/notice.ts';
import { addPerson } from '../rig/people/people.ts';
import type { Look } from '../rig/server.ts';
import type { Locale } from '../rig/sign-in.ts';
import type { Page } from '../rig/test.ts';

export const list = '/userManage/custom/customNotice';
export const panel = `${list}/customNoticePanel`;

/** Someone who may do everything about notices, and nothing else. */
export async function addAuthor(
  look: Look,
  actions = ['query', 'create', 'update', 'delete', 'publish', 'revoke', 'remind'],
) {
  const username = await addPerson(look);
  const permissions = ['client', 'team'].flatMap((audience) => actions.map((action) => `notice:${audience}:${action}`));
  await look(
    `with mine as (select tenant_id, id from account where username = $1),
          made as (insert into role (tenant_id, id, name, code, permissions)
                   select tenant_id, gen_random_uuid(), $1, $1, $2 from mine returning tenant_id, id),
          gone as (delete from account_role r using mine m where r.tenant_id = m.tenant_id and r.account_id = m.id)
     insert into account_role (tenant_id, account_id, role_id, is_default)
     select m.tenant_id, m.id, r.id, true from mine m, made r`,
    [username, permissions],
  );
  return username;
}

/** The text of a notice in one language, where one writes. */
export const textIn = (page: Page, locale: Locale, language: Locale) =>
  page.getByRole('textbox', { name: `${noticeWords[locale].form.text} · ${noticeWords[locale].language[language]}` });

import type { LanguageGap } from '@console/contract/areas/system/language';
import { kinds } from '@console/contract/kinds';
import type { Permission } from '@console/contract/permissions';
import { pathOf } from '../../../lib/route/paths.ts';
import { recordPath } from '../../../lib/route/record-path.ts';
import { mayOpen } from '../../../lib/session/access.ts';
import { permit } from '../../../lib/session/session.ts';
import { locales } from '../../../lib/words.ts';

/** The form where the words are written, at the language that lacks them; who may not write sees the record. */
export function gapPath({ type, recordId, partId, name, missing }: LanguageGap): string | undefined {
  const { resource, bilingual } = kinds[type];
  const { form } = bilingual!;
  if (!mayOpen(form.route) || !permit(`${resource!}:update` as Permission)) return recordPath(type, recordId, name);
  return pathOf(form.route, {
    [form.id]: recordId,
    ...(form.part !== undefined && { [form.part]: partId }),
    ...(form.name !== undefined && { [form.name]: name }),
    language: locales.find((locale) => missing[locale].length > 0),
  });
}

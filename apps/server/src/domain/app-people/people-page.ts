import { page, type Listing, type PageRequest, type Where } from '../../kernel/records/page.ts';
import type { Context } from '../../kernel/calls/context.ts';
import type { RawJson } from '../../kernel/calls/raw-json.ts';
import type { ListQuery } from '../../kernel/tables/list-export.ts';

const WHOLE = /^(?:\+\d{7,15}|\d{11,15})$/;

/**
 * Which people a search finds, by number as well. To whoever may not see numbers a part of one finds nobody: it would be
 * guessed digit by digit. The whole of it does, for whoever has it on the phone.
 */
export function peopleQuery({ listing, keyword, where }: ListQuery, mayReveal: boolean): ListQuery {
  if (mayReveal) return { listing, keyword, where };
  const number = keyword?.replace(/[\s-]/g, '') ?? '';
  if (WHOLE.test(number)) return { listing, where: { ...where, equals: { ...where.equals, phone: number } } };
  const search = listing.search.filter((column) => column !== 'phone');
  return { listing: { ...listing, search }, keyword, where };
}

export function pageOfPeople(
  context: Context,
  listing: Listing,
  request: PageRequest,
  where: Where,
  mayReveal: boolean,
): Promise<RawJson> {
  const query = peopleQuery({ listing, keyword: request.keyword, where }, mayReveal);
  return page(context, query.listing, { ...request, keyword: query.keyword }, query.where);
}

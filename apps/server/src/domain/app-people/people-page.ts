import { page, type Listing, type PageRequest, type Where } from '../../kernel/records/page.ts';
import type { Context } from '../../kernel/calls/context.ts';
import type { RawJson } from '../../kernel/calls/raw-json.ts';

const WHOLE = /^(?:\+\d{7,15}|\d{11,15})$/;

/**
 * A page of people, searched by number as well. To whoever may not see numbers a part of one finds nobody: it would be
 * guessed digit by digit. The whole of it does, for whoever has it on the phone.
 */
export function pageOfPeople(
  context: Context,
  listing: Listing,
  request: PageRequest,
  where: Where,
  mayReveal: boolean,
): Promise<RawJson> {
  if (mayReveal) return page(context, listing, request, where);
  const { keyword, ...rest } = request;
  const number = keyword?.replace(/[\s-]/g, '') ?? '';
  if (WHOLE.test(number)) {
    return page(context, listing, rest, { ...where, equals: { ...where.equals, phone: number } });
  }
  const search = listing.search.filter((column) => column !== 'phone');
  return page(context, { ...listing, search }, request, where);
}

import type { Words } from '@console/contract/endpoint';
import type { AppUserParts } from '../../../domain/app-people/app-users.ts';

interface Place {
  readonly code: string;
  readonly name: Words;
  readonly parentCode?: string;
}

/** What the review is made with: beside what every area with people of the apps has, words for codes. */
export interface ReviewParts extends AppUserParts {
  readonly dictionaries: ReadonlyMap<
    string,
    { readonly items: readonly { readonly value: string; readonly label: Words }[] }
  >;
  readonly locations: { listLocations: (query: { keyword: string }) => readonly Place[] };
}

/** The reasons for a refusal, in both languages. */
export const rejectReasons = ({ dictionaries }: Pick<ReviewParts, 'dictionaries'>) =>
  dictionaries.get('temp_reject_reason')?.items ?? [];

/** "江苏 / 南京": a place with what it lies in; null for a code that nothing is known of. */
export function placeName({ locations }: Pick<ReviewParts, 'locations'>, code: string | null): Words | null {
  const place = code === null ? undefined : locations.listLocations({ keyword: code }).find((one) => one.code === code);
  if (!place) return null;
  const above = place.parentCode === undefined ? null : placeName({ locations }, place.parentCode);
  if (!above) return place.name;
  return {
    'zh-CN': `${above['zh-CN']} / ${place.name['zh-CN']}`,
    'en-US': `${above['en-US']} / ${place.name['en-US']}`,
  };
}

import { usePreference } from '../../page/preferences.ts';

export const listViews = ['table', 'gallery'] as const;
export type ListView = (typeof listViews)[number];

/** How this user looks at this list; kept between visits, as its columns are. */
export const useView = (list: string) => usePreference<ListView>(`view:${list}`, 'table');

import { type MaterialKind, materialKinds } from '@console/contract/areas/material/material/parts';
import { publicPaths } from '@console/contract/routes/public';

const pages: Readonly<Record<MaterialKind, { readonly add: string; readonly edit: string }>> = {
  IMAGE_TEXT: { add: publicPaths.addImageText, edit: publicPaths.editImageText },
  VIDEO: { add: publicPaths.addVideo, edit: publicPaths.editVideo },
  FILE: { add: publicPaths.addFile, edit: publicPaths.editFile },
  H5: { add: publicPaths.addH5, edit: publicPaths.editH5 },
  MODEL: { add: publicPaths.addModel, edit: publicPaths.editModel },
};

/** A link stands behind the number sign and goes along from page to page; whoever is signed in needs none. */
const behind = (token: string | null | undefined) => (token ? `#${token}` : '');

/** Where content of a kind is added to a session. */
export const addPathOf = (kind: MaterialKind, liveId: string, token?: string | null) =>
  `${pages[kind].add}?live=${liveId}${behind(token)}`;

export const editPathOf = (kind: MaterialKind, itemId: string, token?: string | null) =>
  `${pages[kind].edit}?item=${itemId}${behind(token)}`;

/** What one of the ten pages is for. */
export function purposeOf(pathname: string): { kind: MaterialKind; isNew: boolean } {
  const kind = materialKinds.find((one) => pages[one].add === pathname || pages[one].edit === pathname) ?? 'IMAGE_TEXT';
  return { kind, isNew: pages[kind].add === pathname };
}

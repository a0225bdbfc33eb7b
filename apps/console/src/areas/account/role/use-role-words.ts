import { builtInRoles, type BuiltInRole, type DataScope } from '@console/contract/areas/account/role';
import { permissionTree, type PermissionNode } from '@console/contract/permissions/permission-tree';
import { useLocale, useWords } from '../../../lib/words.ts';
import { roleWords } from '../../../locales/account/role.ts';

interface Named {
  readonly name: string;
  readonly code: string;
  readonly type: 'SYSTEM' | 'CUSTOM';
  readonly remark?: string | null;
}

const isBuiltIn = (code: string): code is BuiltInRole => (builtInRoles as readonly string[]).includes(code);

export interface PermissionMenu {
  readonly id: string;
  /** From the outermost directory down to the page. */
  readonly path: readonly PermissionNode['title'][];
  readonly name: string | undefined;
  readonly actions: readonly { readonly code: string; readonly title: PermissionNode['title'] }[];
}

function menusIn(nodes: readonly PermissionNode[], above: readonly PermissionNode['title'][]): PermissionMenu[] {
  return nodes.flatMap((node) => {
    const path = [...above, node.title];
    if (node.type === 'DIR') return menusIn(node.children, path);
    const actions = node.children.map(({ id, title }) => ({ code: id, title }));
    return [{ id: node.id, path, name: node.name, actions }];
  });
}

/** All pages with their actions, as the contract has them. */
export const permissionMenus = menusIn(permissionTree(), []);
const menuOf = new Map(
  permissionMenus.flatMap((menu) => menu.actions.map(({ code, title }) => [code, { menu, title }])),
);

/** What roles and permissions are called in the reader's language. */
export function useRoleWords() {
  const w = useWords(roleWords);
  const [locale] = useLocale();
  return {
    nameOf: ({ name, code, type }: Named) => (type === 'SYSTEM' && isBuiltIn(code) ? w.builtIn[code] : name),
    remarkOf: ({ remark, code, type }: Named) =>
      type === 'SYSTEM' && isBuiltIn(code) ? w.builtInRemark[code] : (remark ?? null),
    scopeOf: (scope: DataScope) => w.scopes[scope],
    permissionOf: (code: string) => {
      const found = menuOf.get(code);
      return found ? `${found.menu.path.at(-1)?.[locale]} · ${found.title[locale]}` : code;
    },
  };
}

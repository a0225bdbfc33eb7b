import { describe, expect, test } from 'vitest';
import { lockedPermissions, permissionTree, type PermissionNode } from './permission-tree.ts';
import { allPermissions } from '../permissions.ts';

const flat = (nodes: readonly PermissionNode[]): PermissionNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children)]);
const tree = permissionTree();

describe('the tree of permissions', () => {
  test('holds every permission exactly once', () => {
    const held = flat(tree).flatMap(({ permission }) => permission ?? []);
    expect(held.toSorted()).toEqual(allPermissions.toSorted());
  });

  test('gives every node an id of its own, its parent’s, and a title in both languages', () => {
    const nodes = flat(tree);
    expect(new Set(nodes.map(({ id }) => id)).size).toBe(nodes.length);
    for (const node of nodes) {
      expect(node.title['zh-CN']).toMatch(/\p{Script=Han}/u);
      expect(node.title['en-US']).toMatch(/^[A-Z]/);
      for (const child of node.children) expect(child.parentId).toBe(node.id);
    }
  });

  test('puts a resource where its page stands in the menu, and the others into groups behind', () => {
    const [
      usage,
      calls,
      products,
      errors,
      models,
      boxes,
      shows,
      knowledge,
      lookUp,
      library,
      sessions,
      users,
      words,
      bin,
      ...groups
    ] = tree;
    expect(usage).toMatchObject({ id: 'dashboard:usage', name: 'usage', parentId: '0' });
    expect(calls?.name).toBe('assistManage');
    expect(calls?.children.map(({ id }) => id).toSorted()).toEqual([
      'call:assoc',
      'call:feedback',
      'call:record',
      'dashboard:call',
    ]);
    expect(products).toMatchObject({
      name: 'productManage',
      children: [{ id: 'product:info', name: 'product' }, { id: 'product:doc' }],
    });
    expect(errors).toMatchObject({ id: 'product:error', name: 'ocrIdentify', parentId: '0' });
    expect(models).toMatchObject({
      name: 'modelManage',
      children: [{ name: 'modelLaunch', children: [{ id: 'product:model', name: 'model' }] }],
    });
    expect(sessions).toMatchObject({ id: 'live:session' });
    expect(users).toMatchObject({
      name: 'userManage',
      children: [
        { name: 'custom', children: expect.arrayContaining([expect.objectContaining({ id: 'client:temp' })]) },
        { name: 'team' },
      ],
    });
    expect(library).toMatchObject({
      name: 'materialLibrary',
      children: [
        {
          name: 'sourceMaterial',
          children: expect.arrayContaining([
            expect.objectContaining({ id: 'material:tag', name: 'labelManage', type: 'MENU' }),
            expect.objectContaining({ id: 'material:item' }),
          ]),
        },
      ],
    });
    expect([boxes, shows, knowledge, lookUp]).toMatchObject([
      { name: 'productToolbox', children: [{ id: 'toolbox:box' }] },
      { name: 'virtualShowTools', children: [{ id: 'toolbox:virtual' }] },
      { name: 'knowledgeBase', children: [{ id: 'toolbox:knowledge' }] },
      { name: 'errorCodeTools', children: [{ id: 'toolbox:error' }] },
    ]);
    expect(words).toMatchObject({ id: 'system:language', name: 'languages', parentId: '0' });
    expect(bin).toMatchObject({ id: 'system:trash', name: 'recycleBin', parentId: '0' });
    expect(groups.map(({ id, type }) => [id, type])).toEqual([
      ['module:account', 'DIR'],
      ['module:app', 'DIR'],
      ['module:log', 'DIR'],
    ]);
  });

  test('marks what touches people or cannot be undone', () => {
    const sensitive = flat(tree).flatMap(({ sensitive: is, id }) => (is ? id : []));
    expect(sensitive).toEqual(
      expect.arrayContaining([
        'account:sub:reveal',
        'account:sub:reset',
        'account:role:update',
        'system:trash:purge',
        'log:console:export',
      ]),
    );
    expect(sensitive).not.toContain('material:tag:query');
    expect(sensitive).not.toContain('account:role:query');
  });

  test('a service above a page is that of its permissions, and locks them where it was not bought', () => {
    const products = allPermissions.filter((code) => code.startsWith('product:'));
    const calls = allPermissions.filter((code) => /^(call:|dashboard:call)/.test(code));
    const sessions = allPermissions.filter((code) => code.startsWith('live:'));
    expect(lockedPermissions(new Set())).toEqual(new Set([...calls, ...products, ...sessions]));
    const others = products.filter((code) => /^product:(model|error):/.test(code));
    expect(lockedPermissions(new Set(['REMOTE_ASSIST', 'PRODUCT_MGMT', 'LIVE']))).toEqual(new Set(others));
    expect(lockedPermissions(new Set(['REMOTE_ASSIST', 'PRODUCT_MGMT', 'MODEL_LAUNCH', 'ERROR_CODE', 'LIVE']))).toEqual(
      new Set(),
    );
  });
});

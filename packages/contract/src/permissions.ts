/** Permission codes are `module:resource:action`. Holding any action of a resource implies `query`. */
export const permissions = {
  'account:dept': ['query', 'create', 'update', 'delete', 'sort'],
  'account:role': ['query', 'create', 'update', 'delete', 'copy'],
  'account:sub': [
    'query',
    'create',
    'update',
    'delete',
    'status',
    'role',
    'reset',
    'resend',
    'import',
    'export',
    'reveal',
    'session',
  ],
  'client:group': ['query', 'create', 'update', 'delete', 'assign'],
  'client:info': ['query', 'create', 'update', 'delete', 'assign', 'import', 'export', 'reveal'],
  'client:user': ['query', 'create', 'update', 'delete', 'status', 'import', 'export', 'resend', 'reveal'],
  'client:temp': ['query', 'approve', 'reject', 'reveal'],
  'team:group': ['query', 'create', 'update', 'delete', 'assign', 'leader'],
  'team:user': ['query', 'create', 'update', 'delete', 'assign', 'status', 'export', 'resend', 'reveal'],
  'notice:client': ['query', 'create', 'update', 'delete', 'publish', 'revoke', 'remind'],
  'notice:team': ['query', 'create', 'update', 'delete', 'publish', 'revoke', 'remind'],
  'app:app': ['query', 'create', 'update', 'delete'],
  'app:version': ['query', 'create', 'update', 'delete', 'publish', 'withdraw', 'download', 'downloadPage'],
  'app:plan': ['query', 'create', 'update', 'cancel', 'pause', 'resume', 'approve', 'export'],
  'app:agreement': ['query', 'create', 'update', 'delete', 'publish', 'share', 'export'],
  'app:test': ['query', 'create', 'update', 'delete', 'status'],
  'log:upload': ['query', 'download'],
  'log:appuser': ['query', 'export'],
  'log:console': ['query', 'export', 'verify'],
  'material:tag': ['query', 'create', 'update', 'delete'],
  'system:trash': ['query', 'restore', 'purge'],
} as const;

type Permissions = typeof permissions;
export type PermissionResource = keyof Permissions;
export type Permission = { [R in PermissionResource]: `${R}:${Permissions[R][number]}` }[PermissionResource];

export const allPermissions = Object.entries(permissions).flatMap(([resource, actions]) =>
  actions.map((action) => `${resource}:${action}` as Permission),
);

/** Adds the implied `query` of every resource that the list touches. */
export function withImpliedQueries(codes: readonly string[]): string[] {
  const implied = codes.map((code) => `${code.slice(0, code.lastIndexOf(':'))}:query`);
  return [...new Set([...codes, ...implied])];
}

import { createHash } from 'node:crypto';
import type { Actor } from '../../kernel/calls/context.ts';

/**
 * What a session may do, in a few letters: they differ as soon as it may do something else, on whichever process, and stay
 * the same when a role merely gets another name. The console reads its rights again when they change.
 */
export function rightsFingerprint(actor: Actor): string {
  const { roleId, roleVersion, dataScope, permissions, services } = actor;
  const hash = createHash('sha256')
    .update([dataScope, ...permissions, '', ...[...services].toSorted()].join('\n'))
    // Which departments were chosen is not known here; every change of such a role counts.
    .update(dataScope === 'DEPT_CUSTOM' ? `\n${roleVersion}` : '')
    .digest('base64url');
  return `${roleId ?? '-'}.${hash.slice(0, 12)}`;
}

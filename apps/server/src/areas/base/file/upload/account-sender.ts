import { fileKind, sha256, type FileRef } from '@console/contract/areas/base/file';
import * as z from 'zod/mini';
import { changesBetween } from '../../../../kernel/calls/audit.ts';
import type { StreamContext } from '../../../../kernel/calls/context.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import type { FileSender } from '../../../../kernel/files/file-sender.ts';
import { findOwnFile } from '../row.ts';

const description = z.object({
  filename: z.string().check(z.minLength(1), z.maxLength(1000)),
  kind: z._default(fileKind, 'DOCUMENT'),
  filetype: z.optional(z.string().check(z.maxLength(200))),
  sha256: z.optional(sha256),
});

/** Files that someone uploads in the console are theirs. */
export function accountSender({
  actor,
  within,
  asServer,
}: Pick<StreamContext, 'actor' | 'within' | 'asServer'>): FileSender<FileRef> {
  return {
    within,
    asServer,
    tenantId: actor.tenantId,
    accountId: actor.accountId,
    senderKey: null,
    async describe(metadata) {
      const parsed = description.safeParse(metadata);
      if (!parsed.success) throw new Fault('VALIDATION');
      return { filetype: undefined, sha256: undefined, about: undefined, ...parsed.data };
    },
    async keep(inside, { fileId, name, kind, size, sha256: hash }) {
      const changes = changesBetween({}, { kind, size, sha256: hash }, ['kind', 'size', 'sha256']);
      inside.log({ action: 'UPLOAD', objectType: 'file', objectId: fileId, objectName: name, changes });
      return (await findOwnFile(inside, fileId))!;
    },
    find: findOwnFile,
  };
}

import type { AppUserParts } from '../../../../domain/app-people/app-users.ts';
import type { Context } from '../../../../kernel/calls/context.ts';
import type { LogEntry } from '../../../../kernel/calls/log-entry.ts';
import type { GoodRow } from '../../../../kernel/tables/import/check.ts';
import type { Written } from '../../../../kernel/tables/import/import-kind.ts';
import { chunksOf } from '../../../../kernel/tables/import/run.ts';
import type { ClientUserToWrite } from './import-check.ts';
import { createClientUsers, lockClients } from '../write.ts';

/** Makes the people and invites them. */
export async function writeImported(
  context: Context,
  parts: Pick<AppUserParts, 'secrets'>,
  rows: readonly GoodRow<ClientUserToWrite>[],
): Promise<Written> {
  const { db, actor, caller } = context;
  const log: LogEntry[] = [];
  const making = { db, log: (entry: LogEntry) => log.push(entry), wakeWorkers: () => context.wakeWorkers() };
  const facts = { locale: caller.locale, source: 'IMPORT', createdBy: actor.accountId } as const;
  const people = rows.map(({ made }) => ({ ...made, ...facts }));
  // All of them at once, in their order: chunk by chunk, two imports could wait for each other.
  await lockClients(
    db,
    actor.tenantId,
    people.map(({ clientId }) => clientId),
  );
  const ids: string[] = [];
  for (const some of chunksOf(people)) ids.push(...(await createClientUsers(making, parts, actor.tenantId, some)));
  return { ids, log };
}

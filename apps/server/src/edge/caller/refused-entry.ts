import { kindOfCall } from '@console/contract/areas/log/console-log-kinds';
import type { LogEntry } from '../../kernel/calls/log-entry.ts';

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const STATUS = /^[A-Z_]{2,30}$/;

/** What was tried, and on what, as far as the request says it: nobody has checked it, for it went no further. */
export function refusedEntry(call: string, input: unknown, failCode: string): LogEntry & { failCode: string } {
  const objectType = kindOfCall(call);
  const given = typeof input === 'object' && input !== null ? Object.entries(input) : [];
  const ids = given.flatMap(([key, value]): unknown[] => (/ids?$/i.test(key) ? [value].flat() : []));
  const [objectId, ...others] = ids.filter((id): id is string => typeof id === 'string' && ID.test(id));
  const status: unknown = given.find(([key]) => key === 'status')?.[1];
  return {
    action: 'REFUSED',
    failCode,
    ...(objectType && { objectType, ...(objectId !== undefined && others.length === 0 && { objectId }) }),
    ...(typeof status === 'string' &&
      STATUS.test(status) && { changes: [{ field: 'status', before: null, after: status }] }),
  };
}

import { randomBytes } from 'node:crypto';

/** UUID version 7: 48 bits of time, then randomness, so that new rows land at the end of their index. */
export function newId(now = Date.now()): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, 6);
  bytes[6] = 0x70 | (bytes[6]! & 0x0f);
  bytes[8] = 0x80 | (bytes[8]! & 0x3f);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/**
 * The first id that can be made at a moment, as the database's `id_floor` says it. In a statement it is known before it is
 * planned: of a table that is divided by its ids, only the parts from there on are looked at.
 */
export function idFloor(ms: number): string {
  const front = Math.max(0, ms).toString(16).padStart(12, '0');
  return `${front.slice(0, 8)}-${front.slice(8)}-7000-8000-000000000000`;
}

/** The same of the moment at which an id was made: nothing that came of it is older. */
export const idsFrom = (id: string) => `${id.slice(0, 13)}-7000-8000-000000000000`;

/** The source of apps/server/src/kernel/db/schema.ts for a migrated database. */
export function schemaSource(url: string): Promise<string>;

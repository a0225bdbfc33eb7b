/** The source of apps/server/src/core/schema.ts for a migrated database. */
export function schemaSource(url: string): Promise<string>;

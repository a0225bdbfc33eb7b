import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProcessHome } from '../../../../test/process/process-server.ts';

/** Paths of what lies in the storage and belongs to nothing. */
export async function orphans(home: ProcessHome): Promise<string[]> {
  const root = join(home.dataDir, 'files');
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const there = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const known = await home.look<{ key: string }>(
    `select tenant_id || '/' || path as key from file
     union all select tenant_id || '/' || stored from material_h5_entry`,
  );
  const keys = new Set(known.map(({ key }) => key));
  return there.map((path) => path.slice(root.length + 1)).filter((path) => !keys.has(path.replace(/\.thumb.*$/, '')));
}

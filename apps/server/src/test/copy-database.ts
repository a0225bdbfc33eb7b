import pg from 'pg';
import { inject } from 'vitest';

export interface CopiedDatabase {
  readonly urls: { readonly owner: string; readonly runtime: string; readonly superuser: string };
}

/** A database of its own, as the first start of a server leaves it: with the demonstration, or with the tables alone. */
export async function copyDatabase(from: 'demonstration' | 'tables'): Promise<CopiedDatabase> {
  const postgres = inject('postgres');
  const { database, tables } = inject('pattern');
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  const superuser = new pg.Client({ connectionString: postgres.superuserUrl });
  await superuser.connect();
  try {
    // Copying files takes two thirds of the work of copying through the log.
    const template = from === 'demonstration' ? database : tables;
    await superuser.query(`create database ${name} owner console_owner template ${template} strategy file_copy`);
    // The first migration takes it from everyone; such rights are a database's own and are not copied with it.
    await superuser.query(`revoke temporary on database ${name} from public`);
  } finally {
    await superuser.end();
  }
  const at = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  return {
    urls: { owner: at(postgres.ownerUrl), runtime: at(postgres.runtimeUrl), superuser: at(postgres.superuserUrl) },
  };
}

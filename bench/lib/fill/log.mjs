import { fillTable } from './table.mjs';

/** People who did it: the first did a third of everything, the last but a few lines. */
const PEOPLE = 60;

/**
 * Lines of the operation log as if they had come over the years. The trigger that chains them is left out, because one
 * transaction of a million lines would chain them at a crawl; a log that is to be verified is chained afterwards.
 */
export async function fillLog(client, { rows, tenantId, chained = false, say }) {
  await addPeople(client, tenantId);
  await client.query('delete from operation_log where tenant_id = $1', [tenantId]);
  await client.query('alter table operation_log disable trigger chain');
  try {
    await fillTable(client, { table: 'operation_log', rows, tenantId, say });
    await client.query(chained ? chain(tenantId) : head(tenantId));
  } finally {
    await client.query('alter table operation_log enable trigger chain');
  }
  await client.query('vacuum (analyze) operation_log');
}

async function addPeople(client, tenantId) {
  await client.query(
    `insert into account (tenant_id, id, type, username, name, status)
     select $1::uuid, ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 3,
            'b' || substr(md5($1::uuid || '/' || n), 1, 12), '冯某' || n, 'ACTIVE' from generate_series(0, $2::int) as n
     on conflict do nothing`,
    [tenantId, PEOPLE],
  );
}

const head = (tenantId) => `
  insert into operation_log_head (tenant_id, seq, hash)
  select tenant_id, seq, hash from operation_log where tenant_id = '${tenantId}' order by seq desc limit 1
  on conflict (tenant_id) do update set seq = excluded.seq, hash = excluded.hash, start_seq = 0, start_hash = repeat('0', 64)`;

const chain = (tenantId) => `
  do $$
  declare
    line operation_log;
    before text := repeat('0', 64);
  begin
    for line in select * from operation_log where tenant_id = '${tenantId}' order by seq loop
      line.prev_hash := before;
      before := operation_log_digest(line);
      update operation_log set prev_hash = line.prev_hash, hash = before where tenant_id = line.tenant_id and id = line.id;
    end loop;
    ${head(tenantId)};
  end $$`;

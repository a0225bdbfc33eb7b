import { Sentence } from '../../../scripts/lib/report.mjs';
import { columnExpressions } from './columns.mjs';

/**
 * Brings a table to `rows` rows of one tenant, by one INSERT … SELECT. The indexes are made anew behind it, which is
 * many times faster than keeping them up to date, all in one transaction: cut off, it leaves everything as it was.
 */
export async function fillTable(client, { table, rows, tenantId, say = () => {} }) {
  const columns = await columnsOf(client, table);
  const started = performance.now();
  const done = (what) => say(`${what} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  await client.query('begin');
  try {
    await client.query("select set_config('app.tenant_id', $1, true)", [tenantId]);
    await client.query("set local maintenance_work_mem = '512MB'");
    await client.query('set local synchronous_commit = off');
    const there = await one(client, `select count(*)::int as n from ${quoted(table)} where tenant_id = $1`, [tenantId]);
    const names = Object.keys(columns).map(quoted).join(', ');
    const values = await expressionsFor(client, table, columns, tenantId);
    const indexes = rows - there.n > 5_000 ? await dropIndexes(client, table) : [];
    await skipForeignKeyChecks(client, table);
    const added = await client.query(
      `insert into ${quoted(table)} (${names})
       select ${values.join(',\n')} from (
         select n, ${rows}::bigint as rows, date_trunc('milliseconds', now() - (${rows} - n) * interval '30 seconds') as moment
           from generate_series(${there.n + 1}::bigint, ${rows}) as n offset 0) as numbered`,
    );
    done(`${added.rowCount.toLocaleString('en')} rows in ${table}`);
    for (const { indexdef } of indexes) await client.query(indexdef);
    if (indexes.length > 0) done(`${indexes.length} indexes made`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw asSentence(error, table);
  }
  await client.query(`vacuum (analyze) ${quoted(table)}`);
  done('vacuumed and analysed');
}

const quoted = (name) => `"${name.replaceAll('"', '""')}"`;

async function one(client, text, values) {
  return (await client.query(text, values)).rows[0];
}

async function columnsOf(client, table) {
  const { rows } = await client.query(
    `select column_name as name, udt_name as type, is_nullable = 'YES' as nullable, column_default as fallback
       from information_schema.columns
      where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  if (rows.length === 0) throw new Sentence(`There is no table '${table}' that this user may fill.`);
  const columns = Object.fromEntries(rows.map((row) => [row.name, row]));
  if (!columns.tenant_id) throw new Sentence(`The table '${table}' has no tenant_id: it is not one that grows.`);
  for (const name of Object.keys(columnExpressions[table] ?? {})) {
    if (!columns[name])
      throw new Sentence(`The table '${table}' has no column '${name}', which bench/lib/fill/columns.mjs fills.`);
  }
  return columns;
}

/** By the column's own expression, else by its foreign key, its list of allowed words, its default, its type. */
async function expressionsFor(client, table, columns, tenantId) {
  const given = columnExpressions[table] ?? {};
  const parents = await foreignKeys(client, table);
  const allowed = await allowedWords(client, table);
  const values = [];
  for (const column of Object.values(columns)) {
    const { name } = column;
    if (name === 'tenant_id') values.push(`'${tenantId}'::uuid`);
    else if (given[name]) values.push(`(${given[name]})::${column.type}`);
    else if (parents[name]) values.push(await someOf(client, parents[name], column, tenantId));
    else if (name.endsWith('_by') && column.type === 'uuid')
      values.push(await someOf(client, { table: 'account', column: 'id' }, column, tenantId));
    else if (allowed[name])
      values.push(`(array[${allowed[name].map((word) => `'${word}'`).join(', ')}])[1 + n % ${allowed[name].length}]`);
    else values.push(byType(column, table));
  }
  return values;
}

function byType({ name, type, nullable, fallback }, table) {
  if (type === 'timestamptz' && (!nullable || fallback)) {
    // Changed some time between then and now.
    return name === 'updated_at' ? `moment + (now() - moment) * ((n * 7919) % 1000) / 1000.0` : 'moment';
  }
  if (type === 'uuid' && !nullable) return timeOrderedId(table);
  if (fallback) return fallback;
  if (nullable) return `null::${type}`;
  const byName = {
    text: `'${name} ' || n`,
    bool: 'n % 10 = 0',
    jsonb: `'{}'::jsonb`,
    date: 'moment::date',
  };
  if (byName[type]) return byName[type];
  if (/^(int|float|numeric)/.test(type)) return `(n % 1000)::${type}`;
  if (type.startsWith('_')) return `'{}'::${type}`;
  throw new Sentence(
    `The column '${table}.${name}' is of type ${type}: say in bench/lib/fill/columns.mjs what it holds.`,
  );
}

/** Like the server's own: UUID v7, so that rows lie in the order in which they came. */
const timeOrderedId = (table) =>
  `(lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') || '7' || substr(md5('${table}' || n), 1, 3)
    || '8' || substr(md5('${table}' || n), 4, 15))::uuid`;

async function someOf(client, parent, column, tenantId) {
  const found = await one(
    client,
    `select array_agg(${quoted(parent.column)}) as ids from (
       select ${quoted(parent.column)} from ${quoted(parent.table)} where tenant_id = $1 limit 200) as parents`,
    [tenantId],
  );
  if (found.ids)
    return `(array[${found.ids.map((id) => `'${id}'`).join(', ')}]::${column.type}[])[1 + n % ${found.ids.length}]`;
  if (column.nullable) return `null::${column.type}`;
  throw new Sentence(
    `Fill the table '${parent.table}' first: '${column.name}' points there, and this tenant has none.`,
  );
}

/** Column → the table and column that it points to, tenant_id aside. */
async function foreignKeys(client, table) {
  const { rows } = await client.query(
    `select a.attname as name, c.confrelid::regclass::text as "table", f.attname as "column"
       from pg_constraint c, unnest(c.conkey, c.confkey) as pair (ours, theirs)
       join pg_attribute a on true join pg_attribute f on true
      where c.contype = 'f' and c.conrelid = $1::regclass and a.attrelid = c.conrelid and a.attnum = pair.ours
        and f.attrelid = c.confrelid and f.attnum = pair.theirs and a.attname <> 'tenant_id'`,
    [quoted(table)],
  );
  return Object.fromEntries(rows.map(({ name, ...parent }) => [name, parent]));
}

/** Column → the words of its check constraint. */
async function allowedWords(client, table) {
  const { rows } = await client.query(
    `select a.attname as name, pg_get_constraintdef(c.oid) as text from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'c' and c.conrelid = $1::regclass and cardinality(c.conkey) = 1`,
    [quoted(table)],
  );
  const listed = rows.filter(({ text }) => /= ANY \(ARRAY\['/.test(text));
  return Object.fromEntries(
    listed.map(({ name, text }) => [name, [...text.matchAll(/'([^']*)'::text/g)].map((match) => match[1])]),
  );
}

/** The indexes that are no constraint; answers how to make them again. */
export async function dropIndexes(client, table) {
  const { rows } = await client.query(
    `select i.indexname, i.indexdef from pg_indexes i
      where i.schemaname = 'public' and i.tablename = $1
        and not exists (select from pg_constraint c where c.conindid = quote_ident(i.indexname)::regclass)`,
    [table],
  );
  for (const { indexname } of rows) await client.query(`drop index ${quoted(indexname)}`);
  return rows;
}

/** What we point to was just read, so a superuser need not check it row by row; a table's own triggers do run. */
async function skipForeignKeyChecks(client, table) {
  const { superuser, triggers } = await one(
    client,
    `select current_setting('is_superuser') = 'on' as superuser,
            exists (select from pg_trigger where tgrelid = $1::regclass and not tgisinternal) as triggers`,
    [quoted(table)],
  );
  if (superuser && !triggers) await client.query('set local session_replication_role = replica');
}

function asSentence(error, table) {
  if (error instanceof Sentence || !error.code) return error;
  return new Sentence(
    `The table '${table}' could not be filled: ${error.message}${error.column ? ` (column '${error.column}')` : ''}.`,
  );
}

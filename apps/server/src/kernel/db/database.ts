import {
  DefaultQueryExecutor,
  DummyDriver,
  PostgresAdapter,
  PostgresDialect,
  PostgresQueryCompiler,
  SingleConnectionProvider,
  Transaction,
  type DatabaseConnection,
} from 'kysely';
import pg from 'pg';
import { Fault } from './fault.ts';
import type { Schema } from './schema.ts';

// Counts and sizes stay far below 2^53; as numbers they are what the contract declares.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export interface Opening {
  readonly readOnly: boolean;
  readonly enter?: string;
  /**
   * Each connection plans a statement once, for all its values: for those that are asked thousands of times a minute and take
   * longer to plan than to run. Their texts must be few; what differs goes into parameters.
   */
  readonly keepPlans?: boolean;
}

export interface Database {
  /** A transaction on a connection of its own. `enter` travels in one message with BEGIN and returns one value. */
  begin(open: Opening): Promise<OpenTransaction>;
  readonly pool: pg.Pool;
  /** Throws unless the database answers in time. */
  ping(timeoutMs: number): Promise<void>;
  close(): Promise<void>;
}

export interface OpenTransaction {
  readonly db: Transaction<Schema>;
  /** What the `enter` statement returned. */
  readonly entered: unknown;
  commit(): Promise<void>;
  rollback(): Promise<void>;
}

const dialect = new PostgresDialect({ pool: async () => Promise.reject(new Error('queries run in a transaction')) });
const executor = new DefaultQueryExecutor(new PostgresQueryCompiler(), new PostgresAdapter(), {
  provideConnection: async () => Promise.reject(new Error('queries run in a transaction')),
});
const driver = new DummyDriver();

interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  /** Of one that is kept by the connection; see `prepared.ts`. */
  readonly name?: string;
}

/** So many statements are kept by their text; every connection holds the plans of those that it has run. */
const KEPT = 400;
const keptNames = new Map<string, string>();

function keptName(text: string): string | undefined {
  const known = keptNames.get(text);
  if (known !== undefined || keptNames.size >= KEPT) return known;
  const name = `kept ${keptNames.size + 1}`;
  keptNames.set(text, name);
  return name;
}

/** Kysely's builder on a connection that is already inside a transaction. */
function transactionOn(
  client: pg.PoolClient,
  keepPlans: boolean,
  onStuck: (error: Error) => void,
): Transaction<Schema> {
  const connection: DatabaseConnection = {
    // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the interface is Kysely's
    async executeQuery<Row>({ sql: text, parameters, name: given }: Statement) {
      const name = given ?? (keepPlans ? keptName(text) : undefined);
      const named = { text, values: [...parameters], ...(name !== undefined && { name }) };
      const result = await client.query(named).catch((error: unknown) => {
        if (isStuck(error)) onStuck(error);
        throw error;
      });
      return { rows: result.rows as Row[], numAffectedRows: BigInt(result.rowCount ?? 0) };
    },
    streamQuery() {
      throw new Error('streams go through COPY');
    },
  };
  return new Transaction<Schema>({
    config: { dialect },
    dialect,
    driver,
    executor: executor.withConnectionProvider(new SingleConnectionProvider(connection)),
  });
}

export interface DatabaseOptions {
  readonly url: string;
  /** Role to step down to after connecting, where one login serves owner and runtime. */
  readonly role?: string;
  readonly maxConnections?: number;
  readonly connectTimeoutMs?: number;
  readonly statementTimeoutMs?: number;
}

export function connectDatabase(options: DatabaseOptions): Database {
  const statementTimeoutMs = options.statementTimeoutMs ?? 5_500;
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.maxConnections ?? 14,
    connectionTimeoutMillis: options.connectTimeoutMs ?? 2_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: statementTimeoutMs,
    // The database may hang without enforcing its own limit; the client then gives up by itself.
    query_timeout: statementTimeoutMs + 500,
    lock_timeout: 4_000,
    idle_in_transaction_session_timeout: 15_000,
    // Indexes are in memory or on a solid disk: reading them in any order costs little more than reading a table. And
    // many short requests share the cores better than one request that takes them all.
    options: `-c timezone=UTC -c random_page_cost=1.1 -c max_parallel_workers_per_gather=0${options.role === undefined ? '' : ` -c role=${options.role}`}`,
    application_name: 'tenant-console',
  });
  // A lost connection is replaced at the next use; the request that meets a dead one reports it. Between two queries of
  // a transaction nobody else listens, and an error without a listener would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));

  return {
    pool,
    async begin({ readOnly, enter, keepPlans = false }) {
      const client = await pool.connect();
      let open = true;
      let stuck: Error | undefined;
      const release = (error?: unknown) => {
        open = false;
        client.release(error instanceof Error ? error : undefined);
      };
      try {
        const statements = [readOnly ? 'begin read only' : 'begin'];
        if (keepPlans) statements.push('set local plan_cache_mode = force_generic_plan');
        if (enter !== undefined) statements.push(enter);
        const answer: unknown = await client.query(statements.join('; '));
        const last = Array.isArray(answer) ? (answer.at(-1) as pg.QueryResult<object>).rows[0] : undefined;
        const entered: unknown = Object.values(last ?? {})[0];
        return {
          db: transactionOn(client, keepPlans, (error) => {
            stuck = error;
          }),
          entered,
          async commit() {
            try {
              const { command } = await client.query('commit');
              // A transaction that failed inside answers COMMIT with ROLLBACK: never a false success.
              if (command !== 'COMMIT') throw new Error('the transaction had failed and was rolled back');
              release();
            } catch (error) {
              release(error);
              throw error;
            }
          },
          async rollback() {
            // A commit that failed has given the connection back already.
            if (!open) return;
            // Asking a database that does not answer to roll back would wait once more.
            if (stuck) return release(stuck);
            try {
              await client.query('rollback');
              release();
            } catch (error) {
              // The connection is broken; dropping it rolls back as well.
              release(error);
            }
          },
        };
      } catch (error) {
        release(error);
        throw error;
      }
    },
    async ping(timeoutMs) {
      // Types lag behind the driver: a query's own time limit overrides the pool's.
      await pool.query({ text: 'select 1', query_timeout: timeoutMs } as pg.QueryConfig);
    },
    close: () => pool.end(),
  };
}

const isStuck = (error: unknown): error is Error =>
  error instanceof Error && error.message.startsWith('Query read timeout');

interface DatabaseError extends Error {
  readonly code?: string;
  readonly constraint?: string;
}

/** The name of the constraint that a write ran into, if that is what happened. */
export function violatedConstraint(error: unknown): string | undefined {
  const { code, constraint } = error as DatabaseError;
  return code === '23505' || code === '23503' ? constraint : undefined;
}

const UNREACHABLE = /^(08|57P0)|ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT|EPIPE/;

/** Faults of the database that are nobody's mistake: answered as "try again", never as a defect. */
export function databaseFault(error: unknown): Fault | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code = '', message } = error as DatabaseError;
  if (code === '57014' || code === '55P03' || isStuck(error)) return new Fault('TIMED_OUT');
  // Text that the database cannot hold, or a value out of its range: the caller's, whatever let it through.
  if (/^22(021|P02|P05|007|008|003)$/.test(code)) return new Fault('MALFORMED');
  if (/timeout exceeded when trying to connect/.test(message)) return new Fault('OVERLOADED');
  if (code === '53300') return new Fault('OVERLOADED');
  if (code === '40001' || code === '40P01') return new Fault('OVERLOADED');
  if (/^(53100|ENOSPC|EDQUOT)$/.test(code)) return new Fault('NO_ROOM');
  // This process, or the database, is at a limit of the machine: files that are open, or memory.
  if (/^(EMFILE|ENFILE|ENOMEM|EAGAIN|53200|53000)$/.test(code)) return new Fault('OVERLOADED');
  if (UNREACHABLE.test(code) || /Connection terminated|Client has encountered a connection error/.test(message)) {
    return new Fault('DEPENDENCY_DOWN');
  }
  return undefined;
}

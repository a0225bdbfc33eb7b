import type { FastifyInstance } from 'fastify';
import { networkOf } from '../../kernel/calls/throttle.ts';
import { MinuteCount } from '../limits/minute-count.ts';

export const REPORTS_PATH = '/csp-reports';

const TYPES = ['application/csp-report', 'application/reports+json'];
const BODY_BYTES = 8 * 1024;
/** Reports of one network in a minute, and lines that all of them together may add to the log. */
const LIMITS = { network: 30, lines: 60 };
const AT_ONCE = 5;
const LONGEST = 200;

/** Both ways in which browsers write a report: one by itself, or a list of what happened lately. */
interface Report {
  readonly body?: Readonly<Record<string, unknown>>;
  readonly 'csp-report'?: Readonly<Record<string, unknown>>;
}

/** Without what stands behind the path: it may carry codes and tokens. */
const place = (value: unknown) =>
  typeof value === 'string' ? value.split(/[?#]/, 1)[0]!.slice(0, LONGEST) : undefined;

function lineOf({ body, 'csp-report': single }: Report) {
  const said = body ?? single ?? {};
  return {
    page: place(said['documentURL'] ?? said['document-uri']),
    blocked: place(said['blockedURL'] ?? said['blocked-uri']),
    directive: place(said['effectiveDirective'] ?? said['effective-directive'] ?? said['violated-directive']),
    source: place(said['sourceFile'] ?? said['source-file']),
  };
}

const isReport = (given: unknown): given is Report => typeof given === 'object' && given !== null;

/** Where browsers tell what the policy of a page kept them from. Anyone can, so it is little, and believed by nobody. */
export async function registerPolicyReports(app: FastifyInstance): Promise<void> {
  const count = new MinuteCount();
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      TYPES,
      { parseAs: 'string', bodyLimit: BODY_BYTES },
      scope.getDefaultJsonParser('error', 'error'),
    );
    scope.post(
      REPORTS_PATH,
      { bodyLimit: BODY_BYTES, onRequest: async ({ ip }) => count.take(networkOf(ip), LIMITS.network) },
      async (request, reply) => {
        const reports: unknown[] = Array.isArray(request.body) ? request.body.slice(0, AT_ONCE) : [request.body];
        for (const report of reports.filter(isReport)) {
          if (hasRoom(count)) request.log.warn(lineOf(report), 'a page broke its policy');
        }
        return reply.code(204).send();
      },
    );
  });
}

function hasRoom(count: MinuteCount): boolean {
  try {
    count.take('all lines', LIMITS.lines);
    return true;
  } catch {
    return false;
  }
}

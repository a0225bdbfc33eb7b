import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { brand as contract } from '@console/contract/areas/account/brand';
import type { Brand } from '@console/contract/brand/brand';
import type { InputOf } from '@console/contract/endpoint';
import { sql } from 'kysely';
import type { Handlers, StepContext } from '../../../kernel/calls/context.ts';
import { giveBack, networkOf, takeAttempt, type Limit } from '../../../kernel/calls/throttle.ts';
import { Fault } from '../../../kernel/db/fault.ts';

const columns = { LOGO: 'logo', LOGO_DARK: 'brand_logo_dark', ICON: 'brand_icon' } as const;

type Stranger = Pick<StepContext, 'caller' | 'within'>;
type Wanted = Pick<InputOf<(typeof contract)['picture']>, 'key' | 'part'>;

/** What strangers get of a brand. */
export const publicBrand = (): Pick<Handlers<typeof contract>, 'signIn' | 'picture'> => ({
  async signIn({ tenant }, context) {
    const tenantId = await signInTenant(tenant, context);
    if (tenantId === null) return null;
    return context.within('read', async (step) => {
      await step.enter(tenantId);
      const { rows } = await sql<{ brand: Brand | null }>`
        select tenant_brand(t) as brand from tenant t where t.tenant_id = ${tenantId}`.execute(step.db);
      return rows[0]?.brand ?? null;
    });
  },

  async picture({ key, part, v }, context) {
    const picture = await findPicture({ key, part }, context);
    if (picture === null) return refusePicture(context);
    const [kind = '', data = ''] = picture.slice('data:'.length).split(';base64,');
    const bytes = Buffer.from(data, 'base64');
    return {
      status: 200,
      headers: {
        'content-type': kind,
        'content-length': String(bytes.length),
        // Another picture has another address. Old ones stand in mails: there the company shows the one that it has now.
        'cache-control': versionOf(picture) === v ? 'public, max-age=31536000, immutable' : 'no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
        // Mails show it, and some are read in a browser.
        'cross-origin-resource-policy': 'cross-origin',
      },
      body: Readable.from([bytes]),
    };
  },
});

/** As `brand_picture_path` writes it. */
const versionOf = (picture: string) => createHash('sha256').update(picture).digest('hex').slice(0, 16);

const limitOf = (what: string, { caller }: Stranger): Limit => ({
  what,
  who: networkOf(caller.ip),
  attempts: 60,
  seconds: 15 * 60,
});

const findPicture = ({ key, part }: Wanted, { within }: Stranger): Promise<string | null> =>
  within('read', async (step) => {
    const { rows } = await sql<{ tenant: string | null }>`select brand_tenant(${key}) as tenant`.execute(step.db);
    const tenantId = rows[0]?.tenant ?? null;
    if (tenantId === null) return null;
    await step.enter(tenantId);
    const found = await sql<{ picture: string | null }>`
      select ${sql.ref(columns[part])} as picture from tenant where tenant_id = ${tenantId}`.execute(step.db);
    return found.rows[0]?.picture ?? null;
  });

/** A page shows several, to many people behind one address: only what is not there is counted. Nobody can guess a key. */
async function refusePicture(context: Stranger): Promise<never> {
  const limit = limitOf('brand/picture', context);
  const { wait } = await context.within('write', ({ db }) => takeAttempt(db, [limit]));
  if (wait > 0) throw new Fault('RATE_LIMITED', { params: { seconds: wait } });
  throw new Fault('NOT_FOUND');
}

/** Codes can be guessed, so trying them is limited; one that shows a brand costs its reader no attempt. */
async function signInTenant(code: string, context: Stranger): Promise<string | null> {
  const limit = limitOf('brand/sign-in', context);
  const { wait, tenantId } = await context.within('write', async ({ db }) => {
    const attempt = await takeAttempt(db, [limit]);
    if (attempt.wait > 0) return { wait: attempt.wait, tenantId: null };
    const { rows } = await sql<{ tenant: string | null }>`select brand_sign_in_tenant(${code}) as tenant`.execute(db);
    const found = rows[0]?.tenant ?? null;
    if (found !== null) await giveBack(db, { one: [limit] });
    return { wait: 0, tenantId: found };
  });
  if (wait > 0) throw new Fault('RATE_LIMITED', { params: { seconds: wait } });
  return tenantId;
}

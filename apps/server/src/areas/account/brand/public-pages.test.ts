import { contract } from '@console/contract';
import { brand } from '@console/contract/areas/account/brand';
import { landing } from '@console/contract/areas/account/landing';
import { agreement } from '@console/contract/areas/application/agreement/agreement';
import { downloadPage } from '@console/contract/areas/application/download-page';
import { usageShare } from '@console/contract/areas/dashboard/usage-share';
import { recovery } from '@console/contract/areas/auth/recovery';
import { approval } from '@console/contract/areas/client/temp-user/temp-user';
import { liveContribution } from '@console/contract/areas/live/contribution';
import { liveWatch } from '@console/contract/areas/live/watch';
import { materialShare } from '@console/contract/areas/material/material/share';
import { product } from '@console/contract/areas/product/product';
import { productScan } from '@console/contract/areas/product/product-scan';
import type { AnyEndpoint, Result } from '@console/contract/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { hashToken } from '../../../kernel/calls/tokens.ts';
import { newId } from '../../../kernel/db/ids.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { companyOf } from '../../app-people/app-session/app-rig.ts';
import { makeAgreement, publishVersion } from '../../application/agreement/agreement-rig.ts';
import { offer } from '../../application/download-page/download-rig.ts';
import { asking, submit } from '../../client/temp-user/review-rig.ts';
import { itemCalls } from '../../live/item/item-rig.ts';
import { subscribeOther } from '../../live/live-rig.ts';
import { makeLive, watchers } from '../../live/watch/watch-rig.ts';
import { calls } from '../../material/material/material-rig.ts';
import { shares } from '../../material/material/share/share-rig.ts';
import { shares as usageShares } from '../../dashboard/usage-share/usage-share-rig.ts';
import { newProduct } from '../../product/product/product-rig.ts';

// Every page that strangers open: which brand it wears.

const companies = [
  { owner: 'owner', operator: 'operator', code: 'kangheng', color: '#00875A' },
  { owner: 'owner.ruichi', operator: 'operator.ruichi', code: 'ruichi', color: '#6B3FD4' },
] as const;
type Company = (typeof companies)[number];

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  await subscribeOther(server);
  for (const { owner, code, color } of companies) {
    const token = await server.signIn(owner);
    const { version } = (await server.call(brand.detail, {}, { token })).data!;
    const name = { 'zh-CN': `${code} 的品牌`, 'en-US': '' };
    const given = { version, name, color, logo: null, logoDark: null, icon: null, signIn: true };
    must(await server.call(brand.update, given, { token }));
  }
});
afterAll(() => server.stop());

function must<Data>({ data, message }: Result<Data>): Data {
  if (!data) throw new Error(message);
  return data;
}

const secretOf = ({ code }: Company, what: string) => `${what}-of-${code}`.padEnd(43, '0');

/** A public call, and what it answers of a company's that has just been made. */
const opens: readonly [AnyEndpoint, (company: Company) => Promise<unknown>][] = [
  [brand.signIn, async ({ code }) => ({ brand: must(await server.call(brand.signIn, { tenant: code })) })],
  [
    landing.open,
    async ({ owner, code }) => {
      const token = await server.signIn(owner);
      const none = { 'zh-CN': '', 'en-US': '' };
      const version = (await server.call(landing.detail, {}, { token })).data?.version ?? 1;
      const contact = { phone: null, email: null, website: null, address: none, hours: none };
      const page = {
        version,
        enabled: true,
        title: none,
        intro: none,
        applicationIds: [],
        agreementIds: [],
        ...contact,
      };
      must(await server.call(landing.update, page, { token }));
      return must(await server.call(landing.open, { tenant: code }));
    },
  ],
  [
    downloadPage.open,
    async ({ owner }) => {
      const { page } = await offer(server, {}, { owner });
      return must(await server.call(downloadPage.open, { slug: page.slug }));
    },
  ],
  [
    agreement.preview,
    async ({ owner }) => {
      const made = await makeAgreement(server, {}, owner);
      await publishVersion(server, made);
      const link = await server.call(agreement.generateLink, { agreementId: made.agreementId }, made.options);
      return must(await server.call(agreement.preview, { slug: must(link).slug }));
    },
  ],
  [
    recovery.linkState,
    async (company) => {
      const token = secretOf(company, 'reset');
      await server.look(
        `insert into one_time_link (tenant_id, id, token_hash, purpose, account_id, expires_at)
         select tenant_id, $2, $3, 'RESET', id, now() + interval '1 hour' from account where username = $1`,
        [company.operator, newId(), hashToken(token)],
      );
      return must(await server.call(recovery.linkState, { token, purpose: 'RESET' }));
    },
  ],
  [
    approval.checkReceieve,
    async (company) => {
      const token = secretOf(company, 'approval');
      const { requestId } = await submit(server, asking(), companyOf(company.owner));
      await server.look(
        `insert into temp_user_link (tenant_id, id, token_hash, temp_user_id, account_id, expires_at)
         select tenant_id, $2, $3, $4, id, now() + interval '1 hour' from account where username = $1`,
        [company.owner, newId(), hashToken(token), requestId],
      );
      return must(await server.call(approval.checkReceieve, { token }));
    },
  ],
  [
    liveContribution.open,
    async ({ owner, operator }) => {
      const { liveId } = await makeLive(server, { tenantId: companyOf(owner), status: 'SCHEDULED' });
      const link = await itemCalls(server, await server.signIn(operator)).link(liveId);
      return must(await server.call(liveContribution.open, { token: link.token }));
    },
  ],
  [
    liveWatch.door,
    async ({ owner }) => {
      const door = await watchers(server).door((await makeLive(server, { tenantId: companyOf(owner) })).slug);
      return door.state === 'OPEN' ? door.live : door;
    },
  ],
  [
    liveWatch.now,
    async ({ owner }) => {
      const people = watchers(server);
      return must(await people.now(await people.guest(await makeLive(server, { tenantId: companyOf(owner) }))));
    },
  ],
  [
    materialShare.open,
    async ({ operator }) => {
      const token = await server.signIn(operator);
      const { materialId } = await calls(server, token).add();
      const { share, shown } = shares(server, token);
      return shown((await share(materialId)).token);
    },
  ],
  [
    usageShare.open,
    async ({ owner }) => {
      const { share, shown } = usageShares(server, await server.signIn(owner));
      return shown((await share()).token);
    },
  ],
  [
    productScan.open,
    async ({ operator, code }) => {
      const token = await server.signIn(operator);
      const given = newProduct({ modelNo: `BRAND-${code}`, snRule: null, status: 'ON_SALE' });
      const { qrUrl } = must(await server.call(product.add, given, { token }));
      return must(await server.call(productScan.open, { code: qrUrl.split('/').at(-1)! }));
    },
  ],
];

const lineOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`;

test.each(opens.map(([endpoint, open]) => [lineOf(endpoint), open] as const))(
  '%s wears the brand of the company that it belongs to, and of no other',
  async (_, open) => {
    for (const company of companies) {
      const answer = await open(company);
      const other = companies.find((one) => one !== company);
      const name = `${company.code} 的品牌`;
      expect(answer).toMatchObject({
        brand: {
          name: { 'zh-CN': name, 'en-US': name },
          shown: { light: company.color, dark: expect.stringMatching(/^#/) as string },
        },
      });
      expect(JSON.stringify(answer)).not.toContain(`${other!.code} 的品牌`);
    }
  },
);

test('no page that names its company to strangers is without its brand, and none is missing here', () => {
  const said = Object.values(contract)
    .flatMap((resource): AnyEndpoint[] => Object.values(resource))
    .filter(({ access }) => access === 'public')
    .map((endpoint) => ({
      line: lineOf(endpoint),
      shape: JSON.stringify(z.toJSONSchema(endpoint.output, { unrepresentable: 'any', reused: 'inline' })),
    }))
    .filter(({ shape }) => /"(?:tenantName|brand|logoDark)":/.test(shape));
  expect(said.map(({ line }) => line).toSorted()).toEqual(opens.map(([endpoint]) => lineOf(endpoint)).toSorted());
  for (const { line, shape } of said) expect([line, shape.includes('"logoDark":')]).toEqual([line, true]);
});

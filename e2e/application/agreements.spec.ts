import { agreementWords } from '../../apps/console/src/locales/application/agreement.ts';
import { expectNoViolations, settled, watchRequests } from '../rig/looks/axe.ts';
import { frameOf } from '../rig/looks/frame.ts';
import { press, reach } from '../rig/looks/keyboard.ts';
import { codeFor } from '../rig/people/outbox.ts';
import type { Look } from '../rig/server.ts';
import { openAs, unique, type Locale } from '../rig/sign-in.ts';
import { callsAs, type Calls } from '../rig/calls.ts';
import { expect, test, type Page } from '../rig/test.ts';
import { filled } from '../rig/looks/words.ts';

// An agreement from its first word to the one who has to accept it again: the console on one side, the app on the other.

const list = '/applyManage/protocol/protocolEdition';
const panel = '/applyManage/protocol/protocolPanel';

interface Person {
  name: string;
  phone: string;
}

/** One of a customer's people, whom no other journey knows. */
async function addPerson(look: Look): Promise<Person> {
  const person = { name: unique('沈同意'), phone: `135${String(Math.random()).slice(2, 10).padEnd(8, '0')}` };
  await look(
    `with t as (select tenant_id from account where username = 'owner'),
          c as (insert into client (tenant_id, id, name) select tenant_id, gen_random_uuid(), $1 from t
                returning tenant_id, id)
     insert into client_user (tenant_id, id, client_id, name, phone, status, locale)
     select tenant_id, gen_random_uuid(), id, $2, $3, 'ACTIVE', 'zh-CN' from c`,
    [unique('同意医院'), person.name, person.phone],
  );
  return person;
}

/** An application for customers, and the key that its app calls with. */
async function addApplication(owner: Calls) {
  const name = unique('巡检');
  const { applicationId } = await owner.post<{ applicationId: string }>('/tenant/application/add', {
    name,
    code: unique('com.kangheng.app'),
    platform: 'ANDROID',
    audience: 'CLIENT',
    iconFileId: null,
    description: null,
    category: null,
    status: 'ENABLED',
    minSupportedVersionCode: null,
    storeLinks: [],
  });
  const { secret } = await owner.post<{ secret: string }>('/tenant/appkey/issue', {
    name,
    audience: 'CLIENT',
    applicationId,
  });
  return { name, applicationId, secret };
}

/** The app with that key, in which this person has signed in. */
async function appOf(page: Page, server: string, secret: string, { phone }: Person) {
  const post = async <T>(path: string, data: object, headers: Record<string, string>): Promise<T> => {
    const answer = await page.request.post(path, { data, headers });
    const body = (await answer.json()) as { status: boolean; message: string; data: T };
    expect(body.status, `${path}: ${body.message}`).toBe(true);
    return body.data;
  };
  const app = { authorization: `Bearer ${secret}` };
  await post('/open/v1/code', { phone, purpose: 'SIGN_IN' }, app);
  const code = await codeFor(server, phone);
  const { userToken } = await post<{ userToken: string }>('/open/v1/signIn', { kind: 'CLIENT_USER', phone, code }, app);
  const headers = { ...app, 'x-user-token': userToken };
  return <T>(path: string, data: object) => post<T>(path, data, headers);
}

/** Someone who has nothing but the address. */
async function openShared(page: Page, server: string, address: string, locale: Locale): Promise<Page> {
  const context = await page
    .context()
    .browser()!
    .newContext({ baseURL: server, viewport: { width: 390, height: 800 } });
  const visitor = await context.newPage();
  watchRequests(visitor);
  await visitor.goto(`${new URL(address).pathname}?lang=${locale}`);
  return visitor;
}

const textIn = (page: Page, locale: Locale) => {
  const w = agreementWords[locale];
  return page.getByRole('textbox', { name: `${w.panel.text} · ${w.language[locale]}` });
};

interface Version {
  versionId: string;
  versionNo: string;
}

const w = agreementWords['zh-CN'];

test('an agreement is published, accepted, and asked for again', async ({ page, look: query, server }) => {
  const owner = await callsAs(page, 'owner');
  const person = await addPerson(query);
  const { name: application, applicationId, secret } = await addApplication(owner);
  const name = unique('服务协议');
  await openAs(page, 'owner', `${list}?applicationId=${applicationId}`);
  await page.getByRole('button', { name: w.add }).first().click();
  const adding = page.getByRole('dialog', { name: w.form.add });
  await expect(adding.getByRole('combobox', { name: w.application })).toHaveValue(application);
  await expect(adding.getByRole('textbox', { name: w.name })).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  // The first version.
  await press(page, w.versions.add, 'link');
  await expect(page.getByLabel(w.panel.no)).toHaveValue('1.0');
  await reach(page, textIn(page, 'zh-CN'));
  await page.keyboard.type('Records are kept for one year.');
  await expect(page.getByRole('region', { name: w.preview.label })).toContainText('kept for one year');
  await press(page, w.panel.saveAndPublish);
  const first = page.getByRole('dialog', { name: filled(w.publish.title, { no: '1.0' }) });
  await expect(first).toContainText(w.publish.now);
  await first.getByRole('button', { name: w.publish.confirm, exact: true }).click();
  const versions = page.getByRole('list', { name: w.versions.title });
  await expect(versions.getByRole('listitem')).toHaveCount(1);
  await expect(versions).toContainText(w.versions.inForce);

  // Accepted in the app.
  const app = await appOf(page, server.url, secret, person);
  const [pending] = await app<Version[]>('/open/v1/agreements/pending', {});
  expect(pending?.versionNo).toBe('1.0');
  await app('/open/v1/agreements/consent', { versionIds: [pending?.versionId] });
  expect(await app<Version[]>('/open/v1/agreements/pending', {})).toEqual([]);
  await page.reload();
  const coverage = page.getByRole('region', { name: w.coverage.title });
  await expect(coverage.getByRole('button', { name: new RegExp(`^${w.coverage.states.ACCEPTED}`) })).toContainText('1');

  // The second one starts from the text in force and asks again.
  await press(page, w.versions.add, 'link');
  await expect(page.getByLabel(w.panel.no)).toHaveValue('1.1');
  await expect(textIn(page, 'zh-CN')).toContainText('one year');
  await textIn(page, 'zh-CN').click();
  await page.keyboard.press('ControlOrMeta+End');
  // The editor learns of it a moment later; a line that is broken before that is broken where the caret was.
  await settled(page);
  await page.keyboard.press('Enter');
  await page.keyboard.type('They can be deleted on request.');
  await expect(page.getByRole('switch', { name: w.panel.reconsent })).toBeChecked();
  await press(page, w.panel.saveAndPublish);
  const second = page.getByRole('dialog', { name: filled(w.publish.title, { no: '1.1' }) });
  await expect(second).toContainText(filled(w.publish.asksAgain, { count: 1 }));
  await second.getByRole('button', { name: w.publish.confirm, exact: true }).click();
  await expect(versions.getByRole('listitem')).toHaveCount(2);
  const [again] = await app<Version[]>('/open/v1/agreements/pending', {});
  expect(again?.versionNo).toBe('1.1');

  await coverage.getByRole('button', { name: new RegExp(`^${w.coverage.states.OUTDATED} ?1 `) }).click();
  const row = coverage.getByRole('row', { name: new RegExp(person.name) });
  await expect(row).toContainText('1.0');
  await expect(row).toContainText(w.coverage.states.OUTDATED);

  // What changed, in red and green and without them.
  await versions.getByRole('button', { name: `${w.versions.compare} 1.1` }).click();
  const compared = page.getByRole('dialog', { name: w.compare.title });
  await expect(compared.getByText(filled(w.compare.counts, { changed: 0, added: 1, removed: 0 }))).toBeVisible({
    timeout: 60_000,
  });
  await expect(compared.locator('ins')).toHaveText('They can be deleted on request.');
  await expect(compared.locator('del')).toHaveCount(0);
  await compared.getByText(w.compare.sides, { exact: true }).click();
  await expect(compared.locator('ins')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(compared).toBeHidden();

  // For anyone who has the address, until it is closed.
  await page.getByRole('button', { name: w.sharing.start }).click();
  const address = await page.getByRole('textbox', { name: w.sharing.link }).inputValue();
  const visitor = await openShared(page, server.url, address, 'zh-CN');
  await expect(visitor.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(visitor.getByRole('article')).toContainText('They can be deleted on request.');
  await expect(visitor.getByRole('article')).toContainText(application);
  await visitor.getByRole('button', { name: 'English' }).click();
  await expect(visitor.getByRole('article')).toContainText('They can be deleted on request.');
  const other = agreementWords['en-US'];
  const foreign = 'en-US';
  await expect(
    visitor.getByText(
      filled(other.preview.fallback, { language: other.language[foreign], other: other.language['zh-CN'] }),
    ),
  ).toBeVisible();
  await page.getByRole('button', { name: w.sharing.stop }).click();
  await page.getByRole('dialog').getByRole('button', { name: w.sharing.stop }).click();
  await expect(page.getByRole('button', { name: w.sharing.start })).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(w.preview.goneTitle);
  await visitor.context().close();
});

/** Two versions, the first of them published and shared. */
async function addAgreement(page: Page) {
  const owner = await callsAs(page, 'owner');
  const { applicationId } = await addApplication(owner);
  const name = unique('隐私政策');
  const { agreementId } = await owner.post<{ agreementId: string }>('/tenant/application/agreement/add', {
    applicationId,
    kind: 'PRIVACY_POLICY',
    name,
  });
  const paragraphs = ['一、我们收集什么', '二、保存一年', '三、如何联系我们', '四、生效'];
  const write = async (versionNo: string, content: Record<Locale, string>) => {
    const { versionId } = await owner.post<Version>('/tenant/application/agreement/version/add', {
      agreementId,
      versionNo,
      content,
      changeSummary: { 'zh-CN': '保存期限', 'en-US': '' },
      requireReconsent: true,
      effectiveAt: null,
    });
    return versionId;
  };
  const html = (lines: string[]) => lines.map((line) => `<p>${line}</p>`).join('');
  const first = await write('1.0', { 'zh-CN': html(paragraphs), 'en-US': '<p>One year</p>' });
  await owner.get(`/tenant/application/agreement/version/publish?versionId=${first}`);
  const { url } = await owner.get<{ url: string }>(
    `/tenant/application/agreement/generateLink?agreementId=${agreementId}`,
  );
  const second = await write('1.1', {
    'zh-CN': html(paragraphs.with(1, '二、保存两年').with(3, '四、自公布之日起生效')),
    'en-US': '',
  });
  return { applicationId, agreementId, name, first, second, url };
}

test('the list and an agreement can be read by everyone', async ({ page }) => {
  const { applicationId, agreementId, name } = await addAgreement(page);
  await openAs(page, 'owner', `${list}?applicationId=${applicationId}`);
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('1.0');
  await expectNoViolations(page, 'the list', [1440, 390]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${list}?agreementId=${agreementId}`);
  await expect(page.getByRole('img', { name: new RegExp(name) })).toBeVisible();
  await expect(page.getByRole('table')).toBeVisible();
  await expectNoViolations(page, 'an agreement', [1440, 390]);
});

test('a red-line and the editor can be read by everyone', async ({ page }) => {
  const { agreementId, first, second } = await addAgreement(page);
  await openAs(page, 'owner', `${list}?agreementId=${agreementId}&compare=${first}..${second}`);
  await expect(page.locator('del').first()).toBeVisible();
  await expectNoViolations(page, 'a red-line', [1440, 390]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${panel}?agreementId=${agreementId}&versionId=${second}`);
  await expect(textIn(page, 'zh-CN')).toContainText('两年');
  await expectNoViolations(page, 'the editor', [1440, 390]);
});

test('the public page can be read by everyone, also where there is none', async ({ page, server }) => {
  const { name, url } = await addAgreement(page);
  const visitor = await openShared(page, server.url, url, 'zh-CN');
  await expect(visitor.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(visitor.getByText('保存一年')).toBeVisible();
  expect(await frameOf(visitor)).toEqual([]);
  await expect(visitor.getByRole('banner')).toContainText('康衡医疗器械有限公司');
  await expect(visitor.getByText('租户管理台')).toHaveCount(0);
  await expectNoViolations(visitor, 'the public page', [390, 1440]);
  await visitor.goto('/agreementPreview/nothing-here');
  await expect(visitor.getByRole('alert')).toBeVisible();
  await expectNoViolations(visitor, 'no public page', [390, 1440]);
  await visitor.context().close();
});

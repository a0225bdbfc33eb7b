import type { Page } from '@playwright/test';
import { callsAs, type Calls } from '../rig/calls.ts';
import { codeFor } from '../rig/people/outbox.ts';
import type { Look } from '../rig/server.ts';
import { unique } from '../rig/sign-in.ts';
import { expect } from '../rig/test.ts';

// Customers and experts with a way from one to the other, of whom each journey has its own.

const number = () => `139${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;

async function addExpert({ post }: Calls, groupId: string) {
  const person = { name: unique('专家'), phone: number() };
  await post('/tenant/team/user/add', {
    ...person,
    email: null,
    jobNo: null,
    position: null,
    skills: [],
    languages: ['zh-CN'],
    accountId: null,
    remark: null,
    groupIds: [groupId],
    primaryGroupId: groupId,
  });
  return person;
}

async function addCustomer({ post }: Calls, clientId: string) {
  const person = { name: unique('客户'), phone: number() };
  await post('/tenant/client/user/add', {
    clientId,
    ...person,
    email: null,
    position: null,
    memberRole: 'MEMBER',
    validTo: null,
    remark: null,
  });
  return person;
}

async function addClient({ post }: Calls, groupId: string): Promise<string> {
  const { clientId } = await post<{ clientId: string }>('/tenant/client/add', {
    name: unique('工厂'),
    alias: null,
    code: null,
    clientType: null,
    level: null,
    industry: null,
    groupId,
    ownerId: null,
    contactName: null,
    contactPhone: null,
    contactEmail: null,
    locationCode: null,
    address: null,
    status: 'ACTIVE',
    tags: [],
    remark: null,
  });
  return clientId;
}

interface Wish {
  readonly experts?: number;
  readonly customers?: number;
  /** What their route says otherwise. */
  readonly route?: Record<string, unknown>;
}

/** Customers and experts of their own, and the way from one to the other. */
export async function givenPeople(page: Page, { experts = 1, customers = 1, route = {} }: Wish = {}) {
  const operator = await callsAs(page, 'operator');
  const team = await operator.post<{ groupId: string }>('/tenant/team/group/add', {
    name: unique('远程小组'),
    description: null,
    routing: 'ALL_RING',
    ringSec: 120,
    workHours: null,
    overflowGroupId: null,
  });
  const group = await operator.post<{ groupId: string }>('/tenant/client/group/add', {
    name: unique('客户组'),
    description: null,
    sort: 0,
  });
  const clientId = await addClient(operator, group.groupId);
  await operator.post('/tenant/call/groupassoc/add', {
    clientGroupId: group.groupId,
    teamGroupIds: [team.groupId],
    strategy: null,
    ringSec: null,
    queueMax: 5,
    queueTimeoutSec: 300,
    promiseSec: 60,
    workHours: null,
    zone: 'Asia/Shanghai',
    specialDays: [],
    offHours: 'MESSAGE',
    overflowGroupId: null,
    recording: 'OFF',
    retentionDays: 30,
    remark: null,
    ...route,
  });
  const made = { experts: [] as Person[], customers: [] as Person[] };
  for (let at = 0; at < experts; at += 1) made.experts.push(await addExpert(operator, team.groupId));
  for (let at = 0; at < customers; at += 1) made.customers.push(await addCustomer(operator, clientId));
  return { operator, ...made, expert: made.experts[0]!, customer: made.customers[0]! };
}

export interface Person {
  readonly name: string;
  readonly phone: string;
}

/** A phone whose person has activated their access and looks at remote assistance. */
export async function openPhone(page: Page, server: string, kind: string, { phone: to }: Person): Promise<Page> {
  const context = await page
    .context()
    .browser()!
    .newContext({
      baseURL: server,
      locale: 'zh-CN',
      viewport: { width: 390, height: 844 },
      permissions: ['camera', 'microphone'],
      extraHTTPHeaders: {},
    });
  const phone = await context.newPage();
  await phone.goto('/dev/app?lang=zh-CN');
  await phone.getByRole('button', { name: '激活' }).first().click();
  await phone.getByLabel('我的身份').selectOption(kind);
  await phone.getByLabel('手机号').fill(to);
  await phone.getByLabel('短信中的激活码').fill(await codeFor(server, to));
  await phone.locator('form').getByRole('button', { name: '激活' }).click();
  await phone.getByRole('button', { name: '远程协助' }).click();
  return phone;
}

type Answer = Record<string, unknown> & Record<string, string>;

/** What somebody's app asks, without a screen: for journeys that look at the console. */
export type Asks = (method: 'GET' | 'POST', path: string, input?: Record<string, unknown>) => Promise<Answer>;

/** Apps of people who have activated their access, by their names. */
export async function openApps(look: Look, server: string, people: readonly Person[]): Promise<Map<string, Asks>> {
  const phones = people.map(({ phone }) => phone);
  await look(`update team_user set status = 'ACTIVE' where phone = any($1::text[])`, [phones]);
  await look(`update client_user set status = 'ACTIVE' where phone = any($1::text[])`, [phones]);
  const opened = await fetch(`${server}/dev/callers`, { method: 'POST' });
  const { key, people: all } = (await opened.json()) as { key: string; people: { name: string; userToken: string }[] };
  const asks = (userToken: string): Asks => {
    const headers = { authorization: `Bearer ${key}`, 'x-user-token': userToken, 'content-type': 'application/json' };
    return async (method, path, input = {}) => {
      const query = method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>).toString()}` : '';
      const answer = await fetch(`${server}/open/v1/calls/${path}${query}`, {
        method,
        headers,
        ...(method === 'POST' && { body: JSON.stringify(input) }),
      });
      const body = (await answer.json()) as { status: boolean; data: Answer };
      expect(body.status, `${path}: ${JSON.stringify(body)}`).toBe(true);
      return body.data;
    };
  };
  return new Map(all.map(({ name, userToken }) => [name, asks(userToken)]));
}

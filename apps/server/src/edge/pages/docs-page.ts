import { contract } from '@console/contract';
import { isOfApps, type Access, type AnyEndpoint, type Locale } from '@console/contract/endpoint';
import { faults } from '@console/contract/faults';
import * as z from 'zod/mini';
import { escapeHtml } from '../../kernel/files/escape-html.ts';

const words = {
  'zh-CN': {
    title: '接口文档',
    intro:
      '每个接口返回 {status, message, data}；失败时附带 code、errors 与 traceId。除公开接口外，请在 Authorization 请求头中携带登录令牌。',
    public: '公开',
    token: '登录后可用',
    types: '用户类型',
    reads: '只读',
    writes: '变更',
    input: '参数',
    output: '返回 data',
    faults: '错误码',
    other: 'English',
    machine: 'OpenAPI 文档',
    app: '应用密钥',
    appUser: '应用密钥和用户令牌',
    open: '应用接口 /open/v1',
    openIntro:
      '供贵公司的手机应用调用，与管理台接口互不相通。请在 Authorization 请求头中携带应用密钥（Bearer ak_…，由主账号在“应用密钥”页面创建）；标有“用户令牌”的接口还需在 X-User-Token 请求头中携带 activate 或 signIn 返回的令牌。可用 X-App-Version 告知应用版本，用 Accept-Language 选择语言。',
    openFlow: [
      '申请：code（REGISTER）→ register → register/state',
      '审核通过后用户收到激活短信：activate → 用户令牌',
      '之后登录：code（SIGN_IN）→ signIn → 用户令牌，30 天有效',
      '公告：notices → notices/detail → notices/report（READ、ACK）；图片与附件用同样的请求头获取',
    ],
    openLimits:
      '无用户的接口：每个密钥每分钟 600 次，每个密钥与网络每分钟 120 次；有用户的接口：每位用户每分钟 120 次。超出返回 429 与 Retry-After。同一手机号 60 秒内只发一次验证码，每天最多 10 次；验证码 5 分钟有效，可试 5 次。',
    console: '管理台接口',
  },
  'en-US': {
    title: 'API reference',
    intro:
      'Every call returns {status, message, data}; failures add code, errors and traceId. Except for public calls, send the sign-in token in the Authorization header.',
    public: 'public',
    token: 'signed-in users',
    types: 'user types',
    reads: 'reads',
    writes: 'changes state',
    input: 'Input',
    output: 'Returned data',
    faults: 'Error codes',
    other: '中文',
    machine: 'OpenAPI document',
    app: 'app key',
    appUser: 'app key and user token',
    open: 'Open API for apps: /open/v1',
    openIntro:
      'For your company’s mobile apps, separate from the console API. Send the app key in the Authorization header (Bearer ak_…, created by an owner on the “App keys” page). Calls marked “user token” also require an X-User-Token header with the token returned by activate or signIn. Use X-App-Version to report the app version and Accept-Language to choose the language.',
    openFlow: [
      'Request access: code (REGISTER) → register → register/state',
      'Once approved, the user receives a text message: activate → user token',
      'Sign in later: code (SIGN_IN) → signIn → user token, valid for 30 days',
      'Notices: notices → notices/detail → notices/report (READ, ACK); fetch images and attachments with the same headers',
    ],
    openLimits:
      'Calls without a user: 600 per minute per key and 120 per minute per key and network. Calls with a user: 120 per minute per user. Beyond these limits, the response is 429 with Retry-After. A phone number can receive one code every 60 seconds and 10 per day; a code is valid for 5 minutes and 5 attempts.',
    console: 'Console API',
  },
} as const;

interface JsonSchema {
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  $ref?: string;
}

/** A schema the way a person would write it down. */
function sketch(schema: JsonSchema, indent = ''): string {
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.anyOf) return schema.anyOf.map((each) => sketch(each, indent)).join(' | ');
  if (schema.type === 'array') return `${sketch(schema.items ?? {}, indent)}[]`;
  if (schema.properties) {
    const lines = Object.entries(schema.properties).map(
      ([name, each]) =>
        `${indent}  ${name}${schema.required?.includes(name) ? '' : '?'}: ${sketch(each, `${indent}  `)}`,
    );
    return lines.length > 0 ? `{\n${lines.join('\n')}\n${indent}}` : '{}';
  }
  const limits = [
    schema.maxLength === undefined ? '' : `≤${schema.maxLength}`,
    schema.minimum === undefined || schema.minimum < -1e9 ? '' : `≥${schema.minimum}`,
    schema.maximum === undefined || schema.maximum > 1e12 ? '' : `≤${schema.maximum}`,
  ].filter(Boolean);
  return `${schema.format ?? schema.type ?? 'any'}${limits.length > 0 ? ` (${limits.join(' ')})` : ''}`;
}

const sketchOf = (schema: z.core.$ZodType, io: 'input' | 'output') =>
  escapeHtml(sketch(z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as JsonSchema));

function accessText(access: Access, locale: Locale): string {
  if (typeof access === 'string') return words[locale][access];
  return [`${words[locale].types} ${access.types.join(' ')}`, access.permission, access.service]
    .filter(Boolean)
    .join(' · ');
}

function section(endpoint: AnyEndpoint, locale: Locale): string {
  const w = words[locale];
  return `<details id="${escapeHtml(endpoint.path)}"><summary><code class="${endpoint.method}">${endpoint.method}</code>
<code>${escapeHtml(endpoint.path)}</code><span>${escapeHtml(endpoint.words[locale])}</span></summary>
<p>${escapeHtml(accessText(endpoint.access, locale))} · ${endpoint.effect === 'write' ? w.writes : w.reads}</p>
<h4>${w.input}</h4><pre tabindex="0">${sketchOf(endpoint.input, 'input')}</pre>
${endpoint.stream === 'download' ? '' : `<h4>${w.output}</h4><pre tabindex="0">${sketchOf(endpoint.output, 'output')}</pre>`}</details>`;
}

/** A page to read, without a script: the contract, call by call, and every error code with its sentence. */
export function docsPage(locale: Locale): string {
  const w = words[locale];
  const other = locale === 'zh-CN' ? 'en-US' : 'zh-CN';
  const sections = (calls: Readonly<Record<string, AnyEndpoint>>) =>
    Object.values(calls)
      .map((endpoint) => section(endpoint, locale))
      .join('\n');
  const resources: [string, Readonly<Record<string, AnyEndpoint>>][] = Object.entries(contract);
  const ofApps = resources.filter(([, calls]) => Object.values(calls).every(isOfApps));
  const ofConsole = resources.filter((resource) => !ofApps.includes(resource));
  const apps = `<section id="open"><h2>${w.open}</h2><p>${w.openIntro}</p>
<ol>${w.openFlow.map((step) => `<li>${step}</li>`).join('')}</ol><p>${w.openLimits}</p>${ofApps.map(([, calls]) => sections(calls)).join('\n')}</section>`;
  const areas = ofConsole
    .map(([resource, calls]) => `<section><h3>${resource}</h3>${sections(calls)}</section>`)
    .join('\n');
  const codes = Object.entries(faults)
    .map(
      ([code, fault]) =>
        `<tr><td><code>${code}</code></td><td>${fault.http}</td><td>${escapeHtml(fault[locale])}</td></tr>`,
    )
    .join('\n');
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${w.title}</title><link rel="stylesheet" href="/docs.css"></head><body><main>
<header><h1>${w.title}</h1><nav><a href="/openapi.json">${w.machine}</a> <a href="/docs?lang=${other}" lang="${other}">${w.other}</a></nav></header>
<p>${w.intro}</p>${apps}<h2>${w.console}</h2>${areas}<section><h2>${w.faults}</h2><table>${codes}</table></section></main></body></html>`;
}

export const docsStyle = `:root{color-scheme:light dark;--line:#d9dde3;--soft:#f5f7fa;--accent:#165dff}
@media(prefers-color-scheme:dark){:root{--line:#3a3f47;--soft:#1f2329;--accent:#7aa6ff}}
body{font:14px/1.6 -apple-system,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;margin:0}
:lang(en) body{font-family:-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,"Noto Sans",sans-serif}
main{max-width:960px;margin:0 auto;padding:24px 20px 80px}header{display:flex;align-items:baseline;gap:24px;flex-wrap:wrap}
header nav{display:flex;gap:16px}a{color:var(--accent)}h2{margin:32px 0 8px;font-size:18px}h3{margin:24px 0 8px;font-size:16px}h4{margin:8px 0 4px}
details{border:1px solid var(--line);border-radius:6px;margin:6px 0;padding:0 12px}
summary{cursor:pointer;padding:8px 0;display:flex;gap:12px;flex-wrap:wrap;align-items:center;overflow-wrap:anywhere}
summary span{margin-left:auto}code{font:13px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
.GET,.POST{min-width:44px;font-weight:600;color:var(--accent)}
pre{background:var(--soft);padding:10px 12px;border-radius:6px;overflow:auto;font-size:13px}
table{border-collapse:collapse;width:100%}td{border-top:1px solid var(--line);padding:6px 8px;vertical-align:top;overflow-wrap:anywhere}`;

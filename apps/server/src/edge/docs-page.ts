import { contract } from '@console/contract';
import type { Access, AnyEndpoint, Locale } from '@console/contract/endpoint';
import { faults } from '@console/contract/faults';
import * as z from 'zod/mini';
import { escapeHtml } from '../core/escape-html.ts';

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
  },
  'en-US': {
    title: 'API reference',
    intro:
      'Every call answers {status, message, data}; a failure adds code, errors and traceId. Except for public calls, send the sign-in token in the Authorization header.',
    public: 'public',
    token: 'signed in',
    types: 'user types',
    reads: 'reads',
    writes: 'changes state',
    input: 'Input',
    output: 'data of the answer',
    faults: 'Error codes',
    other: '中文',
    machine: 'OpenAPI document',
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
  if (access === 'public' || access === 'token') return words[locale][access];
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
  const areas = Object.entries(contract)
    .map(
      ([resource, calls]) =>
        `<section><h2>${resource}</h2>${Object.values<AnyEndpoint>(calls)
          .map((endpoint) => section(endpoint, locale))
          .join('\n')}</section>`,
    )
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
<p>${w.intro}</p>${areas}<section><h2>${w.faults}</h2><table>${codes}</table></section></main></body></html>`;
}

export const docsStyle = `:root{color-scheme:light dark;--line:#d9dde3;--soft:#f5f7fa;--accent:#165dff}
@media(prefers-color-scheme:dark){:root{--line:#3a3f47;--soft:#1f2329;--accent:#7aa6ff}}
body{font:14px/1.6 -apple-system,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;margin:0}
main{max-width:960px;margin:0 auto;padding:24px 20px 80px}header{display:flex;align-items:baseline;gap:24px;flex-wrap:wrap}
header nav{display:flex;gap:16px}a{color:var(--accent)}h2{margin:32px 0 8px;font-size:18px}h4{margin:8px 0 4px}
details{border:1px solid var(--line);border-radius:6px;margin:6px 0;padding:0 12px}
summary{cursor:pointer;padding:8px 0;display:flex;gap:12px;flex-wrap:wrap;align-items:center;overflow-wrap:anywhere}
summary span{margin-left:auto}code{font:13px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
.GET,.POST{min-width:44px;font-weight:600;color:var(--accent)}
pre{background:var(--soft);padding:10px 12px;border-radius:6px;overflow:auto;font-size:13px}
table{border-collapse:collapse;width:100%}td{border-top:1px solid var(--line);padding:6px 8px;vertical-align:top;overflow-wrap:anywhere}`;

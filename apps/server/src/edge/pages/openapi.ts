import { contract } from '@console/contract';
import type { Access, AnyEndpoint, Locale } from '@console/contract/endpoint';
import { faults } from '@console/contract/faults';
import * as z from 'zod/mini';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.core.$ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as Json;
  return rest;
};

const appAccess = {
  app: 'App key',
  appUser: 'App key and user token',
} as const;

function accessText(access: Access): string {
  if (access === 'app' || access === 'appUser') return appAccess[access];
  if (typeof access === 'string') return access;
  return [`types ${access.types.join(', ')}`, access.permission, access.service].filter(Boolean).join(' · ');
}

function parametersOf(endpoint: AnyEndpoint): Json[] {
  if (endpoint.method !== 'GET') return [];
  const { properties = {}, required = [] } = schemaOf(endpoint.input, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

function bodyOf(endpoint: AnyEndpoint): Json {
  if (endpoint.method === 'GET') return {};
  const schema = schemaOf(endpoint.input, 'input');
  if (endpoint.form) return { requestBody: { content: { 'multipart/form-data': { schema } } } };
  if (endpoint.stream !== 'upload') return { requestBody: { content: { 'application/json': { schema } } } };
  const properties = { ...(schema['properties'] as Json), file: { type: 'string', format: 'binary' } };
  return {
    requestBody: { content: { 'multipart/form-data': { schema: { ...schema, properties, required: ['file'] } } } },
  };
}

function answerOf(endpoint: AnyEndpoint): Json {
  if (endpoint.stream === 'download')
    return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  const properties = {
    status: { type: 'boolean' },
    message: { type: 'string' },
    data: schemaOf(endpoint.output, 'output'),
    code: { type: 'string', enum: Object.keys(faults) },
    traceId: { type: 'string' },
  };
  return { 'application/json': { schema: { type: 'object', properties, required: ['status', 'message'] } } };
}

/** Which secrets a call takes, by the names of the schemes below. */
function securityOf(access: Access): Json[] {
  if (access === 'public') return [];
  if (access === 'app') return [{ appKey: [] }];
  return access === 'appUser' ? [{ appKey: [], userToken: [] }] : [{ token: [] }];
}

const securitySchemes = {
  token: { type: 'http', scheme: 'bearer', description: 'Token from signing in to the console.' },
  appKey: { type: 'http', scheme: 'bearer', description: 'App key (ak_…) from the “App keys” page.' },
  userToken: {
    type: 'apiKey',
    in: 'header',
    name: 'X-User-Token',
    description: 'User token (au_…) returned by activate or signIn.',
  },
};

function operation(resource: string, name: string, endpoint: AnyEndpoint, locale: Locale): Json {
  return {
    operationId: `${resource}.${name}`,
    tags: [resource],
    summary: endpoint.words[locale],
    description: `Access: ${accessText(endpoint.access)}. ${endpoint.effect === 'write' ? 'Changes state.' : 'Reads only.'}`,
    security: securityOf(endpoint.access),
    parameters: parametersOf(endpoint),
    ...bodyOf(endpoint),
    responses: { 200: { description: 'OK', content: answerOf(endpoint) } },
  };
}

/** The contract as an OpenAPI document. */
export function openApi(serverUrl: string, locale: Locale): Json {
  const paths: Record<string, Json> = {};
  for (const [resource, calls] of Object.entries(contract)) {
    for (const [name, endpoint] of Object.entries<AnyEndpoint>(calls)) {
      paths[endpoint.path] = {
        ...paths[endpoint.path],
        [endpoint.method.toLowerCase()]: operation(resource, name, endpoint, locale),
      };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Tenant console', version: '1' },
    servers: [{ url: serverUrl }],
    components: { securitySchemes },
    paths,
  };
}

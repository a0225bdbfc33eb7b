import { setTimeout as pause } from 'node:timers/promises';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Faults } from './faults.ts';
import { isRecord } from '../http.ts';
import type { Keys } from './keys.ts';
import { remakeIdToken } from './token-faults.ts';

type Context = Pick<KoaContextWithOIDC, 'path' | 'status' | 'body'>;

/** Stands in front of the endpoints and spoils the answers that the switches name. */
export function misbehave({ faults, keys }: { readonly faults: Faults; readonly keys: Keys }) {
  return async (context: Context, next: () => Promise<void>): Promise<void> => {
    if (faults.list().length === 0) return next();
    if (isDown(context.path, faults)) {
      context.status = 503;
      context.body = { error: 'temporarily_unavailable', error_description: 'switched off for a demonstration' };
      return undefined;
    }
    if (context.path === '/v1/keys' && faults.has('keys_slow')) await pause(3000);
    await next();
    const { body } = context;
    if (context.status !== 200 || !isRecord(body)) return undefined;
    if (context.path === discovery) context.body = misdescribe(body, faults);
    if (context.path === '/v1/token' && typeof body['id_token'] === 'string') {
      context.body = { ...body, id_token: await remakeIdToken(body['id_token'], faults, keys.signing) };
    }
    return undefined;
  };
}

const discovery = '/.well-known/openid-configuration';

const isDown = (path: string, faults: Faults) =>
  (path === discovery && faults.has('discovery_down')) ||
  (path === '/v1/token' && faults.has('token_down')) ||
  (path === '/v1/keys' && faults.has('keys_down'));

const misdescribe = (document: Record<string, unknown>, faults: Faults) => ({
  ...document,
  ...(faults.has('discovery_issuer') ? { issuer: 'https://someone-else.invalid/oauth2/default' } : {}),
  ...(faults.has('discovery_no_s256') ? { code_challenge_methods_supported: ['plain'] } : {}),
});

import type { Provider } from 'oidc-provider';
import { readForm, readJson, textOf, isRecord, type Call, type Reply, type Routes } from '../http.ts';
import { clientId, mount, oneFactor, scopes, twoFactors } from '../people/names.ts';
import type { People, StoredPerson } from '../people/people.ts';
import { channelOf, mask, type SecondFactor } from '../sign-in/second-factor.ts';
import { openSession } from '../people/session.ts';
import type { SignIn } from '../sign-in/sign-in.ts';
import { Tickets } from './tickets.ts';

interface Parts {
  readonly provider: Provider;
  readonly publicUrl: string;
  readonly people: People;
  readonly signIn: SignIn;
  readonly secondFactor: SecondFactor;
}

/** What the console asked for when it began. */
interface Flow {
  readonly redirectUri: string;
  readonly scope: string;
  readonly codeChallenge: string;
  readonly nonce: string | undefined;
  readonly twoFactors: boolean;
  /** Set once the password was right. */
  personId?: string;
}

const ion = 'application/ion+json; okta-version=1.0.0';

/** Signing in by a form inside the console: each answer says what is to be filled in next and where it goes. */
export function interactionCodeRoutes({ provider, publicUrl, people, signIn, secondFactor }: Parts): Routes {
  const handles = new Tickets<Flow>(10 * 60_000);
  const flows = new Tickets<Flow>(60 * 60_000);

  const interact = async (call: Call): Promise<Reply> => {
    const form = await readForm(call);
    const problem = refusal(form, publicUrl);
    if (problem) return { status: 400, json: { error: problem[0], error_description: problem[1] } };
    const flow: Flow = {
      redirectUri: form.get('redirect_uri') ?? '',
      scope: form.get('scope') ?? '',
      codeChallenge: form.get('code_challenge') ?? '',
      nonce: form.get('nonce') ?? undefined,
      twoFactors: (form.get('acr_values') ?? '').split(' ').includes(twoFactors),
    };
    return { status: 200, json: { interaction_handle: handles.issue(flow) } };
  };

  const introspect = async (call: Call): Promise<Reply> => {
    const body = await readJson(call);
    const begun = handles.find(textOf(body['interactionHandle']) ?? '');
    if (begun) return ask(flows.issue({ ...begun }));
    const stateHandle = textOf(body['stateToken']) ?? '';
    return flows.find(stateHandle) ? ask(stateHandle) : expired();
  };

  const identify = async (call: Call): Promise<Reply> => {
    const body = await readJson(call);
    const stateHandle = textOf(body['stateHandle']) ?? '';
    const flow = flows.find(stateHandle);
    if (!flow) return expired();
    const { identifier, credentials } = body;
    const password = isRecord(credentials) ? textOf(credentials['passcode']) : undefined;
    const outcome = await signIn.byPassword(textOf(identifier) ?? '', password ?? '', call.address);
    if (outcome.kind === 'throttled') return ask(stateHandle, messages.tooMany, 429);
    if (outcome.kind === 'wrong') return ask(stateHandle, messages.wrong, 401);
    flow.personId = outcome.person.id;
    if (!flow.twoFactors && !outcome.person.secondFactor)
      return succeed(call, stateHandle, flow, outcome.person, ['pwd']);
    if (!secondFactor.isWaiting(outcome.person)) await secondFactor.send(outcome.person);
    return ask(stateHandle);
  };

  const challenge = async (call: Call): Promise<Reply> => {
    const body = await readJson(call);
    const stateHandle = textOf(body['stateHandle']) ?? '';
    const flow = flows.find(stateHandle);
    const person = people.find(flow?.personId);
    if (!flow || !person) return expired();
    const { credentials } = body;
    const code = isRecord(credentials) ? textOf(credentials['passcode'], 10) : undefined;
    const outcome = signIn.byCode(person, code ?? '', call.address);
    if (outcome === 'throttled') return ask(stateHandle, messages.tooMany, 429);
    if (outcome === 'wrong') return ask(stateHandle, messages.codeWrong, 401);
    return succeed(call, stateHandle, flow, person, ['pwd', 'otp', 'mfa']);
  };

  const cancel = async (call: Call): Promise<Reply> => {
    const flow = flows.take(textOf((await readJson(call))['stateHandle']) ?? '');
    if (!flow) return expired();
    const { personId: _forgotten, ...fresh } = flow;
    return ask(flows.issue(fresh));
  };

  /** The state of a flow: the form that is due, and what was wrong with the last one. */
  const ask = (stateHandle: string, message?: Message, status = 200): Reply => {
    const person = people.find(flows.find(stateHandle)?.personId);
    const form = person ? codeForm(stateHandle) : passwordForm(stateHandle);
    return ionReply(status, {
      stateHandle,
      expiresAt: flows.expiresAt(stateHandle),
      intent: 'LOGIN',
      ...(message ? { messages: { type: 'array', value: [message] } } : {}),
      ...(person ? { currentAuthenticatorEnrollment: authenticator(person) } : {}),
      remediation: { type: 'array', value: [form] },
      cancel: { ...action('cancel', '/idp/idx/cancel'), value: [stateField(stateHandle)] },
    });
  };

  const action = (name: string, path: string) => ({
    rel: ['create-form'],
    name,
    href: publicUrl + path,
    method: 'POST',
    produces: ion,
    accepts: 'application/json; okta-version=1.0.0',
  });

  const passwordForm = (stateHandle: string) => ({
    ...action('identify', '/idp/idx/identify'),
    value: [{ name: 'identifier', label: 'Username', required: true }, passcode('Password'), stateField(stateHandle)],
  });

  const codeForm = (stateHandle: string) => ({
    ...action('challenge-authenticator', '/idp/idx/challenge/answer'),
    relatesTo: ['$.currentAuthenticatorEnrollment'],
    value: [passcode('Enter code'), stateField(stateHandle)],
  });

  /** Leaves the browser signed in, as the login page does, and gives the code that only its verifier can redeem. */
  const succeed = async (
    call: Call,
    stateHandle: string,
    flow: Flow,
    person: StoredPerson,
    amr: string[],
  ): Promise<Reply> => {
    flows.drop(stateHandle);
    const acr = amr.length > 1 ? twoFactors : oneFactor;
    const session = await openSession(provider, call.request, call.response, { personId: person.id, acr, amr });
    const grant = new provider.Grant({ clientId, accountId: person.id });
    grant.addOIDCScope(flow.scope);
    const grantId = await grant.save();
    session.grantIdFor(clientId, grantId);
    await session.persist();
    const code = new provider.AuthorizationCode({
      client: await provider.Client.find(clientId),
      accountId: person.id,
      acr,
      amr,
      authTime: session.loginTs,
      codeChallenge: flow.codeChallenge,
      codeChallengeMethod: 'S256',
      grantId,
      nonce: flow.nonce,
      redirectUri: flow.redirectUri,
      scope: flow.scope,
      sessionUid: session.uid,
      expiresWithSession: true,
    } as never);
    const value = [
      { name: 'grant_type', required: true, value: 'interaction_code' },
      { name: 'interaction_code', required: true, value: await code.save() },
      { name: 'client_id', required: true, value: clientId },
      { name: 'code_verifier', required: true },
    ];
    const issue = { ...action('issue', `${mount}/v1/token`), accepts: 'application/x-www-form-urlencoded', value };
    return ionReply(200, { stateHandle, intent: 'LOGIN', successWithInteractionCode: issue });
  };

  return {
    [`POST ${mount}/v1/interact`]: interact,
    'POST /idp/idx/introspect': introspect,
    'POST /idp/idx/identify': identify,
    'POST /idp/idx/challenge/answer': challenge,
    'POST /idp/idx/cancel': cancel,
  };
}

function refusal(form: URLSearchParams, publicUrl: string): readonly [error: string, description: string] | undefined {
  const asked = (form.get('scope') ?? '').split(' ');
  if (form.get('client_id') !== clientId) return ['invalid_client', 'client is invalid'];
  if (form.get('redirect_uri') !== `${publicUrl}/okta/login`)
    return ['invalid_request', 'redirect_uri is not registered'];
  if (form.get('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(form.get('code_challenge') ?? '')) {
    return ['invalid_request', 'PKCE with S256 is required'];
  }
  if (!asked.includes('openid') || asked.some((scope) => !scopes.includes(scope))) {
    return ['invalid_scope', 'a requested scope is unknown, or openid is missing'];
  }
  return undefined;
}

interface Message {
  readonly message: string;
  readonly class: 'ERROR';
  readonly i18n: { readonly key: string };
}

const message = (key: string, text: string): Message => ({ message: text, class: 'ERROR', i18n: { key } });

const messages = {
  wrong: message('errors.E0000004', 'Authentication failed'),
  codeWrong: message('api.authn.error.PASSCODE_INVALID', 'Invalid code. Try again.'),
  tooMany: message('errors.E0000047', 'Too many attempts. Try again in 15 minutes.'),
  expired: message('idx.session.expired', 'The session has expired.'),
};

const expired = () => ionReply(401, { messages: { type: 'array', value: [messages.expired] } });

const ionReply = (status: number, state: object): Reply => ({
  status,
  json: { version: '1.0.0', ...state },
  type: ion,
});

const passcode = (label: string) => ({
  name: 'credentials',
  type: 'object',
  required: true,
  form: { value: [{ name: 'passcode', label, secret: true }] },
});

const stateField = (stateHandle: string) => ({
  name: 'stateHandle',
  required: true,
  value: stateHandle,
  visible: false,
  mutable: false,
});

function authenticator(person: StoredPerson) {
  const channel = channelOf(person);
  const isPhone = channel?.channel === 'SMS';
  const place = mask(channel?.to ?? '');
  return {
    type: 'object',
    value: {
      id: person.id,
      key: isPhone ? 'phone_number' : 'okta_email',
      type: isPhone ? 'phone' : 'email',
      displayName: isPhone ? 'Phone' : 'Email',
      methods: [{ type: isPhone ? 'sms' : 'email' }],
      profile: isPhone ? { phoneNumber: place } : { email: place },
    },
  };
}

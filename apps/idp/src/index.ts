import type { IncomingMessage, ServerResponse } from 'node:http';
import { assetRoutes } from './pages/assets.ts';
import { authnRoutes } from './authn/routes.ts';
import { makeTransactions } from './authn/transaction.ts';
import { Codes } from './interaction/codes.ts';
import { fingerprintRoutes } from './sign-in/device-fingerprint.ts';
import { faultRoutes } from './pages/faults-page.ts';
import { Faults } from './provider/faults.ts';
import { makeFolder } from './people/files.ts';
import { makeFront } from './pages/front.ts';
import type { Routes } from './http.ts';
import { interactionCodeRoutes } from './interaction/interaction-code.ts';
import { interactionRoutes } from './interaction/interaction.ts';
import { loadKeys } from './provider/keys.ts';
import { accountGuard } from './myaccount/access.ts';
import { emailRoutes } from './myaccount/emails.ts';
import { passwordRoutes } from './myaccount/password.ts';
import { phoneRoutes } from './myaccount/phones.ts';
import { profileRoutes } from './myaccount/profile.ts';
import { clientId, mount } from './people/names.ts';
import type { EmbeddedIdpOptions } from './provider/options.ts';
import { People } from './people/people.ts';
import { makeProvider } from './provider/provider.ts';
import { SecondFactor } from './sign-in/second-factor.ts';
import type { Proof } from './people/session.ts';
import { sessionRoutes } from './people/sessions.ts';
import { SignIn } from './sign-in/sign-in.ts';
import { Store } from './people/store.ts';
import { Throttle } from './sign-in/throttle.ts';
import { Tickets } from './interaction/tickets.ts';

export type { CodeMessage, EmbeddedIdpOptions, Person } from './provider/options.ts';

export interface EmbeddedIdp {
  readonly issuer: string;
  readonly clientId: string;
  /** Beginnings of the paths that belong to the provider. */
  readonly prefixes: readonly string[];
  /** Takes a plain node request whose body has not been read. */
  handle(request: IncomingMessage, response: ServerResponse): void;
  stop(): Promise<void>;
}

const prefixes = [
  mount,
  '/idp',
  '/api/v1/sessions',
  '/api/v1/authn',
  '/login/sessionCookieRedirect',
  '/auth/services/devicefingerprint',
];

const sessionTokenMs = 5 * 60_000;

/** Starts the identity provider of the demonstration. It listens nowhere: the host hands it its requests. */
export async function startEmbeddedIdp(options: EmbeddedIdpOptions): Promise<EmbeddedIdp> {
  const publicUrl = new URL(options.publicUrl).origin;
  const { folder } = options;
  const warn = (fields: object, message: string) => options.warn(fields, message);
  await makeFolder(folder);
  const store = await Store.open(folder);
  const people = await People.open(folder, options.people);
  const keys = await loadKeys(folder);
  const faults = new Faults();
  const codes = new Codes();
  const secondFactor = new SecondFactor({ codes, warn, sendCode: (message) => options.sendCode(message) });
  const signIn = new SignIn(people, new Throttle(), secondFactor);
  const provider = await makeProvider({ publicUrl, keys, store, people, faults, warn });
  const sessionTokens = new Tickets<Proof>(sessionTokenMs);
  const transactions = makeTransactions();
  const guard = accountGuard(provider, people);
  const pages = { provider, publicUrl, people, signIn, secondFactor };
  const account = { guard, people, codes, secondFactor, publicUrl };
  const routes: Routes = {
    ...assetRoutes,
    ...fingerprintRoutes,
    ...faultRoutes(faults),
    ...interactionRoutes(pages),
    ...interactionCodeRoutes(pages),
    ...sessionRoutes({ provider, publicUrl, people, sessionTokens }),
    ...authnRoutes({ publicUrl, people, store, faults, signIn, secondFactor, transactions, sessionTokens }),
    ...profileRoutes(guard, people, publicUrl),
    ...emailRoutes(account),
    ...phoneRoutes(account),
    ...passwordRoutes({ guard, people, signIn, store, publicUrl }),
  };
  return {
    issuer: publicUrl + mount,
    clientId,
    prefixes,
    handle: makeFront({ publicUrl, provider, routes, warn }),
    stop: () => store.settle(),
  };
}

import { ApiError, isRecord, readJson, textOf, validationError, type Reply, type Routes } from '../http.ts';
import { link } from '../pages/links.ts';
import { weakness, type People, type StoredPerson } from '../people/people.ts';
import { channelOf } from '../sign-in/second-factor.ts';
import type { SignIn } from '../sign-in/sign-in.ts';
import type { Store } from '../people/store.ts';
import { notAllowed, notFound, type AccountHandler, type Guard, type Holder } from './access.ts';

interface Parts {
  readonly guard: Guard;
  readonly people: People;
  readonly signIn: SignIn;
  readonly store: Store;
  readonly publicUrl: string;
}

const path = '/idp/myaccount/password';

export function passwordRoutes({ guard, people, signIn, store, publicUrl }: Parts): Routes {
  const show = ({ password }: StoredPerson, status = 200): Reply => {
    if (!password)
      return { status, json: { status: 'NOT_ENROLLED', _links: { enroll: link(publicUrl, path, 'POST') } } };
    const { id, created, lastUpdated } = password;
    const _links = { self: link(publicUrl, path, 'GET', 'DELETE', 'PUT') };
    return { status, json: { id, status: 'ACTIVE', created, lastUpdated, _links } };
  };

  const read = async ({ call, person }: Holder) => {
    const { profile } = await readJson(call);
    const wanted = isRecord(profile) ? textOf(profile['password']) : undefined;
    if (wanted === undefined) throw validationError('password');
    const weak = weakness(person, wanted);
    if (weak !== undefined) throw validationError(weak);
    return { wanted, current: isRecord(profile) ? profile['currentPassword'] : undefined };
  };

  const enroll: AccountHandler = async (holder) => {
    if (holder.person.password) throw notAllowed();
    await people.setPassword(holder.person, (await read(holder)).wanted);
    return show(holder.person, 201);
  };

  const update: AccountHandler = async (holder) => {
    const { person, call, sessionUid } = holder;
    if (!person.password) throw notFound('E0000007', 'password');
    const { wanted, current } = await read(holder);
    if (current !== undefined && !(await signIn.confirmPassword(person, textOf(current) ?? '', call.address))) {
      throw new ApiError(403, 'E0000014', 'Update of credentials failed', { causes: ['Old password is not correct'] });
    }
    await people.setPassword(person, wanted);
    // Whoever else knew the old one is signed out.
    await store.endSessions(person.id, sessionUid);
    return show(person);
  };

  const remove: AccountHandler = async ({ person, sessionUid }) => {
    if (!person.password) throw notFound('E0000007', 'password');
    // Without a password and a place for recovery messages there would be no way back in.
    if (!channelOf(person)) throw notAllowed();
    person.password = null;
    await people.save(person);
    await store.endSessions(person.id, sessionUid);
    return { status: 204 };
  };

  return {
    [`GET ${path}`]: guard('password', 'read', ({ person }) => show(person)),
    [`POST ${path}`]: guard('password', 'manage', enroll),
    [`PUT ${path}`]: guard('password', 'manage', update),
    [`DELETE ${path}`]: guard('password', 'manage', remove),
  };
}

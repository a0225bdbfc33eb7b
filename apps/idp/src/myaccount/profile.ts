import { isRecord, readJson, validationError, type Reply, type Routes } from '../http.ts';
import { link } from '../pages/links.ts';
import { primaryEmail, type People, type StoredPerson } from '../people/people.ts';
import type { AccountHandler, Guard } from './access.ts';

interface Property {
  readonly title: string;
  readonly type: 'string' | 'boolean';
  readonly required?: true;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly enum?: readonly string[];
  readonly writable: boolean;
}

const properties = {
  login: { title: 'Username', type: 'string', required: true, minLength: 1, maxLength: 100, writable: false },
  email: { title: 'Primary email', type: 'string', required: true, minLength: 3, maxLength: 254, writable: false },
  firstName: { title: 'First name', type: 'string', required: true, minLength: 1, maxLength: 50, writable: true },
  lastName: { title: 'Last name', type: 'string', required: true, minLength: 1, maxLength: 50, writable: true },
  displayName: { title: 'Display name', type: 'string', minLength: 1, maxLength: 100, writable: true },
  nickName: { title: 'Nickname', type: 'string', minLength: 1, maxLength: 50, writable: true },
  locale: { title: 'Locale', type: 'string', required: true, enum: ['zh-CN', 'en-US'], writable: true },
  secondFactor: { title: 'Ask for a code after the password', type: 'boolean', required: true, writable: true },
} as const satisfies Record<string, Property>;

type Name = keyof typeof properties;

const names = Object.keys(properties) as Name[];

const profileOf = (person: StoredPerson): Record<Name, string | boolean | null> => ({
  login: person.login,
  email: primaryEmail(person)?.address ?? null,
  firstName: person.firstName,
  lastName: person.lastName,
  displayName: person.displayName,
  nickName: person.nickName,
  locale: person.locale,
  secondFactor: person.secondFactor,
});

const path = '/idp/myaccount/profile';

export function profileRoutes(guard: Guard, people: People, publicUrl: string): Routes {
  const show = (person: StoredPerson): Reply => ({
    status: 200,
    json: {
      createdAt: person.createdAt,
      modifiedAt: person.modifiedAt,
      profile: profileOf(person),
      _links: {
        self: link(publicUrl, path, 'GET', 'PUT'),
        describedBy: link(publicUrl, `${path}/schema`, 'GET'),
      },
    },
  });

  const schema: AccountHandler = () => ({
    status: 200,
    json: {
      properties: Object.fromEntries(
        names.map((name) => {
          const { writable, ...described }: Property = properties[name];
          return [name, { ...described, permissions: { SELF: writable ? 'READ_WRITE' : 'READ_ONLY' } }];
        }),
      ),
      _links: { self: link(publicUrl, `${path}/schema`, 'GET') },
    },
  });

  const update: AccountHandler = async ({ call, person }) => {
    const { profile } = await readJson(call);
    if (!isRecord(profile)) throw validationError('profile');
    check(profile, profileOf(person));
    for (const name of names) if (properties[name].writable) Object.assign(person, { [name]: profile[name] });
    await people.save(person);
    return show(person);
  };

  return {
    [`GET ${path}`]: guard('profile', 'read', ({ person }) => show(person)),
    [`PUT ${path}`]: guard('profile', 'manage', update),
    [`GET ${path}/schema`]: guard('profile', 'read', schema),
  };
}

/** Every property has to be there, null where it is empty: a forgotten one would be an accident. */
function check(profile: Record<string, unknown>, before: Record<Name, unknown>): void {
  const unknown = Object.keys(profile).find((name) => !Object.hasOwn(properties, name));
  if (unknown !== undefined) throw validationError(unknown.slice(0, 50));
  for (const name of names) {
    const value = profile[name];
    const rule: Property = properties[name];
    if (!rule.writable) {
      if (value !== undefined && value !== before[name]) throw validationError(name);
    } else if (!fits(value, rule)) throw validationError(name);
  }
}

function fits(value: unknown, rule: Property): boolean {
  if (value === null) return rule.required !== true;
  if (rule.type === 'boolean') return typeof value === 'boolean';
  if (typeof value !== 'string' || value.trim().length < (rule.minLength ?? 0)) return false;
  if (value.length > (rule.maxLength ?? 100) || /\p{Cc}/u.test(value)) return false;
  return rule.enum?.includes(value) ?? true;
}

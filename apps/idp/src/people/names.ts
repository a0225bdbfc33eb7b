/** Where the provider lives below the console's origin. */
export const mount = '/oauth2/default';
export const clientId = 'console';

export const oneFactor = 'urn:okta:loa:1fa:any';
export const twoFactors = 'urn:okta:loa:2fa:any';

/** A day: long enough for a working day of the demonstration. */
export const sessionSeconds = 24 * 3600;

const accountParts = ['profile', 'email', 'phone', 'password'] as const;

export type AccountPart = (typeof accountParts)[number];

export const scopes = [
  'openid',
  'offline_access',
  'profile',
  'email',
  'phone',
  ...accountParts.flatMap((part) => [`okta.myAccount.${part}.read`, `okta.myAccount.${part}.manage`]),
];

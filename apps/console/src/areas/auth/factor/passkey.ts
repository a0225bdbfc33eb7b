/** Why there is no passkey, as the words name it. */
export type PasskeyTrouble = 'unsupported' | 'canceled' | 'known' | 'insecure' | 'failed';

export const hasPasskeys = (): boolean =>
  'PublicKeyCredential' in window && typeof PublicKeyCredential.parseCreationOptionsFromJSON === 'function';

export class PasskeyError extends Error {
  override readonly name = 'PasskeyError';
  readonly trouble: PasskeyTrouble;

  constructor(trouble: PasskeyTrouble) {
    super(trouble);
    this.trouble = trouble;
  }
}

/** The browser's own names for what happened. */
const troubles: Readonly<Record<string, PasskeyTrouble>> = {
  NotAllowedError: 'canceled',
  AbortError: 'canceled',
  InvalidStateError: 'known',
  SecurityError: 'insecure',
};

/** Has the device make a key pair; gives what the server keeps of it, as JSON. */
export async function makePasskey(options: string): Promise<string> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON,
  );
  try {
    const made = await navigator.credentials.create({ publicKey });
    if (made instanceof PublicKeyCredential) return JSON.stringify(made.toJSON());
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    throw new PasskeyError(troubles[name] ?? 'failed');
  }
  throw new PasskeyError('failed');
}

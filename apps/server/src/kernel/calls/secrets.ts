import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

/** What the installation's key does: seal what must be read again, and hash what is too short to be hashed alone. */
export interface Secrets {
  seal(text: string): string;
  unseal(sealed: string): string;
  /** Of codes with a few digits, which anyone could try all of without the key. */
  hash(text: string): string;
}

/** Nothing for what this installation did not seal. */
export function unsealed(secrets: Secrets, sealed: string): string {
  try {
    return secrets.unseal(sealed);
  } catch {
    return '';
  }
}

const IV = 12;
const TAG = 16;

export function secretsOf(key: Buffer): Secrets {
  return {
    seal(text) {
      const iv = randomBytes(IV);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    unseal(sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV), { authTagLength: TAG });
      decipher.setAuthTag(bytes.subarray(IV, IV + TAG));
      return Buffer.concat([decipher.update(bytes.subarray(IV + TAG)), decipher.final()]).toString('utf8');
    },
    hash: (text) => createHmac('sha256', key).update(text).digest('hex'),
  };
}

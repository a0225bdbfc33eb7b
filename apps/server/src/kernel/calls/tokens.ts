import { createHash } from 'node:crypto';

/** Session tokens are kept as hashes: who reads the database cannot sign in with what they find. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

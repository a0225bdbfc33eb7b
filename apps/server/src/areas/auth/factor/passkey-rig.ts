import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

// A passkey made of nothing but a key pair, which can also do what no honest one would.

interface Circumstances {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly counter?: number;
  /** Says who made the key, by a certificate, although nobody asked. */
  readonly certified?: boolean;
  readonly transports?: unknown;
  readonly credentialBytes?: Buffer;
}

export interface SoftwarePasskey {
  readonly id: string;
  /** The answer to a registration question, as JSON text. */
  register(question: string, circumstances?: Circumstances): string;
  /** The answer to a sign-in question, as JSON text. */
  answer(question: string, circumstances?: Circumstances): string;
}

const PRESENT_AND_VERIFIED = 0x05;
const WITH_KEY = 0x40;

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: string | Uint8Array) => Buffer.from(data).toString('base64url');

/** One value of DER: its tag, its length, its content. */
function der(tag: number, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  const length = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}

/** The least that is a certificate of a key. */
function certificateOf(key: Buffer): Buffer {
  const SEQUENCE = 0x30;
  const algorithm = der(SEQUENCE, der(0x06, Buffer.from('2a8648ce3d040302', 'hex')));
  const nobody = der(SEQUENCE);
  const time = (text: string) => der(0x17, Buffer.from(text));
  const validity = der(SEQUENCE, time('200101000000Z'), time('491231235959Z'));
  const version = der(0xa0, der(0x02, Buffer.from([2])));
  const serial = der(0x02, Buffer.from([1]));
  const signature = der(0x03, Buffer.from([0]), der(SEQUENCE, serial, serial));
  return der(SEQUENCE, der(SEQUENCE, version, serial, algorithm, nobody, validity, nobody, key), algorithm, signature);
}

export function softwarePasskey(origin: string): SoftwarePasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  let uses = 0;

  const clientData = (type: string, question: string, { challenge, origin: elsewhere }: Circumstances) =>
    JSON.stringify({
      type,
      challenge: challenge ?? (JSON.parse(question) as { challenge: string }).challenge,
      origin: elsewhere ?? origin,
      crossOrigin: false,
    });
  const authenticatorData = (flags: number, { rpId, counter }: Circumstances) => {
    const head = Buffer.alloc(37);
    sha256(rpId ?? new URL(origin).hostname).copy(head);
    head.writeUInt8(flags, 32);
    uses += 1;
    head.writeUInt32BE(counter ?? uses, 33);
    return head;
  };
  const wrapped = (id: Buffer, response: object) =>
    JSON.stringify({
      id: base64url(id),
      rawId: base64url(id),
      type: 'public-key',
      clientExtensionResults: {},
      response,
    });

  return {
    id: base64url(credentialId),
    register(question, circumstances = {}) {
      const id = circumstances.credentialBytes ?? credentialId;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      );
      const head = authenticatorData(PRESENT_AND_VERIFIED | WITH_KEY, circumstances);
      const data = clientData('webauthn.create', question, circumstances);
      const certify = () => {
        const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
        const signed = Buffer.concat([Buffer.from([0]), head.subarray(0, 32), sha256(data), id, point]);
        const certificate = certificateOf(publicKey.export({ type: 'spki', format: 'der' }));
        return new Map<string, unknown>([
          ['x5c', [new Uint8Array(certificate)]],
          ['sig', new Uint8Array(sign('sha256', signed, privateKey))],
        ]);
      };
      const attestationObject = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', circumstances.certified ? 'fido-u2f' : 'none'],
          ['attStmt', circumstances.certified ? certify() : new Map()],
          ['authData', new Uint8Array(Buffer.concat([head, Buffer.alloc(16), length, id, key]))],
        ]) as Parameters<typeof isoCBOR.encode>[0],
      );
      return wrapped(id, {
        clientDataJSON: base64url(data),
        attestationObject: base64url(attestationObject),
        transports: circumstances.transports ?? ['internal'],
      });
    },
    answer(question, circumstances = {}) {
      const data = clientData('webauthn.get', question, circumstances);
      const head = authenticatorData(PRESENT_AND_VERIFIED, circumstances);
      return wrapped(credentialId, {
        clientDataJSON: base64url(data),
        authenticatorData: base64url(head),
        signature: base64url(sign('sha256', Buffer.concat([head, sha256(data)]), privateKey)),
      });
    },
  };
}

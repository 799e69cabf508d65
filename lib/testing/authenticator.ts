import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

type Options = { challenge?: unknown; rpId?: unknown; rp?: { id?: unknown } };
/** What is told otherwise than it is. */
type Lie = { origin?: string; rpId?: string; challenge?: string; counter?: number; id?: string; type?: string };

const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest();
const flags = { isPresent: 0x01, isVerified: 0x04, hasCredential: 0x40 };

/** A device with one passkey, as a browser at this address speaks for it. Its counter goes on with each use, unless it has none (0). */
export function anAuthenticator({ origin = 'http://localhost:3000', counts = true } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  let uses = 0;

  const clientData = (type: string, { challenge }: Options, lie: Lie) =>
    Buffer.from(
      JSON.stringify({ type: lie.type ?? type, challenge: lie.challenge ?? challenge, origin: lie.origin ?? origin, crossOrigin: false }),
    );
  function authData(rpId: unknown, lie: Lie, credential = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(lie.counter ?? (counts ? ++uses : 0));
    const flag = flags.isPresent | flags.isVerified | (credential.length > 0 ? flags.hasCredential : 0);
    return Buffer.concat([sha256(lie.rpId ?? String(rpId)), Buffer.from([flag]), counter, credential]);
  }
  const answer = (response: object, lie: Lie) =>
    JSON.stringify({ id: lie.id ?? id, rawId: lie.id ?? id, type: 'public-key', clientExtensionResults: {}, response });

  return {
    id,
    /** Makes the passkey. */
    make(options: object, lie: Lie = {}): string {
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const credential = Buffer.concat([Buffer.alloc(16), length, credentialId, isoCBOR.encode(key as never)]);
      const data = new Uint8Array(authData((options as Options).rp?.id, lie, credential));
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', data],
      ]);
      const attestationObject = Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url');
      return answer(
        {
          clientDataJSON: clientData('webauthn.create', options as Options, lie).toString('base64url'),
          attestationObject,
          transports: ['internal'],
        },
        lie,
      );
    },
    /** Answers with it. */
    use(options: object, lie: Lie = {}): string {
      const said = clientData('webauthn.get', options as Options, lie);
      const data = authData((options as Options).rpId, lie);
      const signature = sign('sha256', Buffer.concat([data, sha256(said)]), privateKey).toString('base64url');
      return answer({ clientDataJSON: said.toString('base64url'), authenticatorData: data.toString('base64url'), signature }, lie);
    },
  };
}

import 'server-only';
import { createHmac, hkdfSync } from 'node:crypto';
import type { Caller } from '@/lib/auth/actor';
import { scopeOf } from '@/lib/auth/scope';
import { newId } from '@/lib/db/ids';
import { settings } from '@/lib/installation';
import type { Claim } from '@/lib/operation/key-claim';
import type { Definition, Reply } from '@/lib/operation/operation';
import { type FoundKey, findKey } from '@/lib/operation/store';
import { refuse } from '@/lib/refusal';

/** Real time: how long a reply is stored, and how long a claim without an attempt blocks its key. */
export const keepMs = 24 * 60 * 60 * 1000;
const leaseMs = 30_000;

/** As text with its keys sorted and without white space: of the same content the same, however it was written or stored. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(',')}}`;
}

const fingerprintKeys = new Map<string, Buffer>();

/** An HMAC of operation and parsed input: the input itself may contain a card number and is never stored. */
function fingerprintOf(secret: string, name: string, input: unknown): string {
  const key = fingerprintKeys.get(secret) ?? Buffer.from(hkdfSync('sha256', secret, '', 'idempotency', 32));
  fingerprintKeys.set(secret, key);
  return createHmac('sha256', key).update(name).update('\0').update(canonical(input)).digest('hex');
}

/**
 * A customer's browser has its own keys: they do not collide with a merchant's, and never return a merchant's reply. No key from the API
 * contains this dot.
 */
const isCustomers = ({ actor }: Caller) => actor.kind === 'guest' || (actor.kind === 'key' && actor.keyKind === 'publishable');

export const keyPattern = /^[\x20-\x7e]{1,100}$/;

/** The claim of this call; null without a key. Refuses a malformed key with 400. */
export function claimOf(definition: Definition, caller: Caller, input: unknown): Claim | null {
  const key = caller.idempotencyKey;
  if (key === undefined || !definition.idempotent) return null;
  if (!keyPattern.test(key)) {
    refuse('bad_request', {
      param: 'Idempotency-Key',
      say: {
        en: 'An idempotency key has 1 to 100 printable ASCII characters.',
        ja: '冪等キーは印字可能なASCII文字1〜100字で指定してください。',
      },
    });
  }
  const scope = scopeOf(caller.actor);
  if (scope.kind === 'all') return null;
  const { appSecret, appSecretOther } = settings();
  return {
    tenantId: scope.tenantId,
    key: isCustomers(caller) ? `customer\u00b7${key}` : key,
    fingerprint: fingerprintOf(appSecret, definition.name, input),
    ...(appSecretOther && { otherFingerprint: fingerprintOf(appSecretOther, definition.name, input) }),
    permission: definition.allow,
    claimId: newId(),
    leaseMs,
    keepMs,
  };
}

/** What a key that is taken answers: the stored reply, 409 while the first call runs, 422 to another request and where it was closed. */
function answerOf(found: FoundKey, { fingerprint, otherFingerprint }: Claim): Reply {
  if (found.closedAt) refuse('idempotency_key_closed', { param: 'Idempotency-Key' });
  if (found.fingerprint !== fingerprint && found.fingerprint !== otherFingerprint) refuse('idempotency_key_reused');
  if (found.state === 'running' || found.status === null || found.body === null) {
    return refuse('conflict', {
      retryAfterSeconds: 1,
      say: {
        en: 'A request with this idempotency key is still under way.',
        ja: '同じ冪等キーのリクエストがまだ処理中です。',
      },
    });
  }
  return { status: found.status, body: found.body, replayed: true };
}

/** The reply stored under the claim's key; null while the key is free. */
export async function findReply(claim: Claim | null): Promise<Reply | null> {
  if (!claim) return null;
  const found = await findKey(claim.tenantId, claim.key);
  return found && answerOf(found, claim);
}

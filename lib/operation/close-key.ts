import { z } from 'zod';
import { missingScopes, missingSentence } from '@/lib/auth/key-scopes';
import type { Permission } from '@/lib/auth/permissions';
import { newId } from '@/lib/db/ids';
import { command } from '@/lib/operation/command';
import { keepMs, keyPattern } from '@/lib/operation/idempotency';
import { inWords } from '@/lib/operation/in-words';
import type { Context } from '@/lib/operation/operation';
import { type ClosedKey, closeKey } from '@/lib/operation/store';
import { wireTime } from '@/lib/operation/time';
import { sized } from '@/lib/operation/wire';
import { refuse } from '@/lib/refusal';

/** Real time: how long a closed key is refused, and its reply kept. A request that could arrive even later has to say until when it is good. */
const closedMs = 30 * 24 * 60 * 60 * 1000;

const closeKeyInput = z.object({
  key: inWords(
    sized(100).regex(keyPattern).meta({ description: 'As it was sent, percent-encoded; not `.` or `..`, and without a backslash.' }),
    {
      en: 'an idempotency key: 1 to 100 printable ASCII characters',
      ja: '冪等キー（印字可能なASCII文字1〜100字）',
    },
  ),
});

const closedKeyReply = z
  .looseObject({
    resource: z.literal('idempotency_key'),
    key: z.string(),
    state: z.enum(['unused', 'running', 'done']).meta({
      description:
        '`unused`: nothing was done under it, and from now on nothing will be. `running`: its request is under way, or its outcome is not known yet; ask again. `done`: `reply` is what it answered.',
    }),
    reply: z
      .looseObject({ status: z.int(), body: z.unknown() })
      .nullable()
      .meta({ description: 'The reply that was given: its status, and its body as JSON.' }),
    kept_until: z.string().nullable().meta({
      description: 'Until then, in real time, a request with this key is refused or answered by the same reply. Null while it is running.',
    }),
    known_since: z.string().meta({
      description:
        'A reply may be forgotten 24 hours after its request. `unused` therefore says nothing of a request sent before this moment of real time.',
    }),
  })
  .meta({ id: 'ClosedIdempotencyKey' });
type ClosedKeyReply = z.output<typeof closedKeyReply>;

/** A reply tells what the key's own operation tells, so a limited key needs the scope of that operation too. */
function refuseReplyOfOthers({ actor }: Context['caller'], { closedAt, permission }: ClosedKey): void {
  if (closedAt || actor.kind !== 'key' || !actor.scopes) return;
  if (permission === null) refuse('forbidden');
  const wanted = missingScopes(actor, { allow: permission as Permission });
  if (wanted) refuse('forbidden', { say: missingSentence(wanted), details: { scopes: wanted } });
}

function replyOf({ status, body }: ClosedKey): ClosedKeyReply['reply'] {
  if (status === null || body === null) return null;
  const value: unknown = JSON.parse(body);
  return { status: value === null ? 204 : status, body: value };
}

/**
 * Says what became of a request whose answer was lost, and closes its key where nothing did: of the request and this call exactly one is first.
 * Refuses 403 a limited key without the scope of what the key was used for.
 */
export const closeIdempotencyKey = command({
  name: 'idempotency_key.close',
  summary: 'Close an idempotency key: learn what became of its request, or make sure that nothing will',
  description:
    'For a caller that does not know whether its request arrived. If nothing was done under the key, the key is bound: the request is refused with `idempotency_key_closed` if it arrives later. A closed key stays closed for 30 days; closing it again answers the same and begins them anew.',
  route: 'POST /idempotency_keys/{key}/close',
  allow: 'payments:write',
  audience: 'nobody',
  input: closeKeyInput,
  output: closedKeyReply,
  keepsReply: false,

  async run({ caller, scope }, { key }, database) {
    if (scope.kind === 'all') return refuse('not_found');
    const found = await closeKey(database, scope.tenantId, { key, claimId: newId(), keepMs: closedMs }, keepMs);
    refuseReplyOfOthers(caller, found);
    const state = found.closedAt ? 'unused' : found.state === 'done' ? 'done' : 'running';
    const reply: ClosedKeyReply = {
      resource: 'idempotency_key',
      key,
      state,
      reply: replyOf(found),
      kept_until: state === 'running' ? null : wireTime(found.expiresAt),
      known_since: wireTime(found.knownSince),
    };
    return { reply, changes: [] };
  },
});

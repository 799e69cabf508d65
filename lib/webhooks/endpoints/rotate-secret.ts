import { command } from '@/lib/operation/command';
import { wireTime } from '@/lib/operation/time';
import { refuse } from '@/lib/refusal';
import { auditOfEndpoint } from '@/lib/webhooks/endpoints/audit';
import { overlapMs } from '@/lib/webhooks/endpoints/endpoint';
import { presentEndpoint } from '@/lib/webhooks/endpoints/present';
import { type NewSecretReply, newSecretReply, rotateSecretInput } from '@/lib/webhooks/endpoints/schema';
import { checkSecret, newSecret, sealSecret } from '@/lib/webhooks/endpoints/secret';
import { lockEndpoint, updateEndpoint } from '@/lib/webhooks/endpoints/store';

/** From now on the new secret signs, and for a day the old one next to it. Only this reply contains a generated secret. */
export const rotateSecret = command<typeof rotateSecretInput, NewSecretReply>({
  name: 'webhook.rotate_secret',
  summary: 'Give a webhook another secret',
  allow: 'webhooks:write',
  proof: 'recent',
  keepsReply: false,
  input: rotateSecretInput,
  output: newSecretReply,
  async run({ scope, now }, { id, secret: given }, database) {
    if (scope.kind !== 'merchant') return refuse('forbidden');
    if (given !== undefined) checkSecret(given);
    const before = await lockEndpoint(database, scope.tenantId, id);
    const made = given === undefined ? newSecret() : null;
    const until = before.secret === null ? null : new Date(now.getTime() + overlapMs);
    const secrets = { secret: sealSecret(id, given ?? made ?? ''), previousSecret: before.secret, previousUntil: until };
    const after = await updateEndpoint(database, before, secrets, now);
    const told = until ? { previous_until: wireTime(until) } : {};
    return { reply: { ...presentEndpoint(after, now), secret: made }, changes: [auditOfEndpoint(before, after, told)] };
  },
});

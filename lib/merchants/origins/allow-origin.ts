import { settings } from '@/lib/installation';
import { isEncrypted, originOf } from '@/lib/merchants/origins/origin';
import { forgetOrigins } from '@/lib/merchants/origins/origin-cache';
import { presentOrigin } from '@/lib/merchants/origins/present';
import { type OriginReply, originInput, originReply } from '@/lib/merchants/origins/schema';
import { countAllowed, findOrigin, lockOrigins, maxAllowed, saveAllowed } from '@/lib/merchants/origins/store';
import { command } from '@/lib/operation/command';
import { refuse } from '@/lib/refusal';

const noOrigin = {
  param: 'origin',
  say: {
    en: 'An origin must be like https://shop.example.jp: the scheme, one name without a star, and a port where it has one.',
    ja: 'オリジンは https://shop.example.jp のように、スキームとホスト名（必要ならポート番号）で指定してください。「*」は使えません。',
  },
};
const notEncrypted = {
  param: 'origin',
  say: {
    en: 'The origin must begin with https:// on a live installation.',
    ja: '本番環境では https:// で始まるオリジンだけを追加できます。',
  },
};
const tooMany = {
  say: { en: `At most ${maxAllowed} origins can be allowed.`, ja: `許可できるオリジンは${maxAllowed}件までです。` },
};

function readOrigin(address: string): string {
  const origin = originOf(address) ?? refuse('invalid_parameter', noOrigin);
  return settings().mode === 'live' && !isEncrypted(origin) ? refuse('invalid_parameter', notEncrypted) : origin;
}

/** Allows an origin: customers may be returned to it, and its pages may contain the card fields. Repeating it changes nothing. */
export const allowOrigin = command<typeof originInput, OriginReply>({
  name: 'origin.allow',
  summary: 'Allow an origin',
  allow: 'keys:write',
  proof: 'recent',
  input: originInput,
  output: originReply,
  after: forgetOrigins,
  async run({ scope, caller: { actor }, now }, given, database) {
    if (scope.kind !== 'merchant') return refuse('forbidden');
    const { tenantId } = scope;
    const origin = readOrigin(given.origin);
    await lockOrigins(database, tenantId);
    const before = await findOrigin(database, tenantId, origin);
    if (before?.allowedAt) return { reply: presentOrigin(before), changes: [] };
    if ((await countAllowed(database, tenantId)) >= maxAllowed) return refuse('conflict', tooMany);
    const allowedBy = actor.kind === 'user' ? actor.userId : null;
    const row = await saveAllowed(database, { tenantId, origin, createdAt: now, allowedAt: now, allowedBy });
    const change = { tenantId, subjectKind: 'merchant' as const, subjectId: tenantId, before: null, after: { origin } };
    return { reply: presentOrigin(row), changes: [change] };
  },
});

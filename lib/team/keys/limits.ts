import { type KeyScope, keyScopes } from '@/lib/auth/actor';
import { rangeText, readRange } from '@/lib/auth/source-addresses';
import { refuse, type Sentence } from '@/lib/refusal';

export const maxAddresses = 50;
const dayMs = 86_400_000;
const warnMs = 7 * dayMs;
const longestYears = 10;
export const longestMs = longestYears * 366 * dayMs;

export type KeyLimits = { scopes: KeyScope[] | null; addresses: string[] | null; endsAt: Date | null };

/** Splits addresses typed on lines or between commas. */
export const addressesIn = (typed: string): string[] => typed.split(/[\s,、，]/).filter((word) => word !== '');

const secretOnly: Sentence = {
  en: 'Only a secret key can be limited to this: a publishable key is used by anybody, from anywhere.',
  ja: 'この制限はシークレットキーだけに設定できます。公開キーは、だれでもどこからでも使えるものです。',
};
const noAddress: Sentence = {
  en: 'An address must be like 203.0.113.7 or 2001:db8::7, or a range like 203.0.113.0/24 or 2001:db8::/32.',
  ja: 'アドレスは 203.0.113.7 や 2001:db8::7、範囲は 203.0.113.0/24 や 2001:db8::/32 のように指定してください。',
};
const noEnd: Sentence = {
  en: `The end must be later than now, and within ${longestYears} years.`,
  ja: `終了日時は現在より後で、${longestYears}年以内にしてください。`,
};

function addressesOf(given: readonly string[]): string[] {
  const read = given.map((text, at) => {
    const range = readRange(text);
    return range ? rangeText(range) : refuse('invalid_parameter', { param: `addresses.${at}`, say: noAddress });
  });
  return [...new Set(read)];
}

type LimitInput = { scopes?: KeyScope[] | undefined; addresses?: string[] | undefined; ends_at?: string | undefined };

/** The limits of a key. Refuses an invalid limit, and limits that a key of its kind cannot have. An unchanged end is not checked again. */
export function limitsOf(kind: string, given: LimitInput, now: Date, endsBefore: Date | null = null): KeyLimits {
  const { scopes = [], addresses = [], ends_at } = given;
  for (const [param, values] of Object.entries({ scopes, addresses }))
    if (kind !== 'secret' && values.length > 0) refuse('invalid_parameter', { param, say: secretOnly });
  const endsAt = ends_at === undefined ? null : new Date(ends_at);
  const isRight = endsAt === null || (endsAt > now && endsAt.getTime() - now.getTime() <= longestMs);
  if (!isRight && endsAt?.getTime() !== endsBefore?.getTime()) refuse('invalid_parameter', { param: 'ends_at', say: noEnd });
  const ranges = addressesOf(addresses);
  return {
    scopes: scopes.length > 0 ? keyScopes.filter((scope) => scopes.includes(scope)) : null,
    addresses: ranges.length > 0 ? ranges : null,
    endsAt,
  };
}

/** When the merchant's admins are warned: a week before the end; null for an end that is nearer, which its author knows. */
export function warningOf(endsAt: Date | null, now: Date): Date | null {
  const at = endsAt && new Date(endsAt.getTime() - warnMs);
  return at && at > now ? at : null;
}

/** Whether the key no longer works. */
export const isOver = ({ revokedAt, endsAt }: { revokedAt: Date | null; endsAt: Date | null }, now: Date): boolean =>
  revokedAt !== null || (endsAt !== null && endsAt <= now);

import 'server-only';
import type { Caller, KeyActor, VisitorActor } from '@/lib/auth/actor';
import { findKnownKey, recallKey } from '@/lib/auth/key-cache';
import { noteKeyUse } from '@/lib/auth/note-key-use';
import { isFrom } from '@/lib/auth/source-addresses';
import type { FoundKey } from '@/lib/auth/store';
import { addressBudget } from '@/lib/auth/throttle';
import { readClock } from '@/lib/clock/store';
import { type HttpRequest, isRead } from '@/lib/http/handler';
import { saidIn } from '@/lib/http/header-names';
import { forgetKey, isRememberedKey, limitUnknownKeys, limitVisitor, rememberGoodKey } from '@/lib/http/rate-limit';
import { settings } from '@/lib/installation';
import { wireTime } from '@/lib/operation/time';
import { moment } from '@/lib/operation/wire';
import { type Locale, refuse, type Sentence } from '@/lib/refusal';

export const localeOf = (request: HttpRequest): Locale => (/^ja\b/i.test(request.headers.get('accept-language') ?? '') ? 'ja' : 'en');

/** The client's address, as the server determines it. */
export const addressIn = (request: HttpRequest) => request.headers.get('x-bunpai-address');

const asBasic = {
  en: 'A valid API key is required. Send it by HTTP Basic: the key is the user name, the password is empty, as in `curl -u YOUR_KEY:`.',
  ja: '有効なAPIキーが必要です。HTTP Basic認証で、キーをユーザー名に指定し、パスワードは空にしてください（例：`curl -u YOUR_KEY:`）。',
};
const notBearer = {
  en: `A key is not taken as Bearer. ${asBasic.en}`,
  ja: `Bearerではキーを受け付けていません。${asBasic.ja}`,
};
/** How to send a key. An unknown key gets the same answer as no key, and the answer repeats nothing of the request. */
export const howToAuthenticate = (header: string | null): Sentence => (/^\s*bearer\b/i.test(header ?? '') ? notBearer : asBasic);

const ended = (at: Date) => ({
  en: `This API key ended at ${wireTime(at)}.`,
  ja: `このAPIキーは${wireTime(at)}に終了しました。`,
});
/** Does not say which addresses are allowed. */
const notFrom = (address: string | null) => ({
  en: `This API key is not accepted from the address ${address ?? 'unknown'}.`,
  ja: `このAPIキーは、アドレス ${address ?? '（不明）'} からは使えません。`,
});

/** A stolen key used from another address costs its owner nothing; it is limited like a caller without a key. */
async function refuseElsewhere(request: HttpRequest): Promise<never> {
  await refuseKeyless(request);
  return refuse('forbidden', { say: notFrom(addressIn(request)) });
}

/**
 * The owner of a key, by its hash. Refuses 401 an unknown or ended key, 403 a key from a wrong address, and 429 an address that has tried too many
 * unknown keys. `noteActor`: called with the owner before these checks, for the log of a refusal.
 */
export async function knownKey(request: HttpRequest, hash: string, noteActor?: (actor: KeyActor) => void): Promise<FoundKey> {
  const address = addressIn(request);
  if (!isRememberedKey(hash)) await limitUnknownKeys(address, hash);
  const mode = settings().mode === 'live' ? 'live' : 'test';
  const found = recallKey(hash, mode) ?? (await findKnownKey(hash, mode));
  if (!found) {
    forgetKey(hash);
    return refuse('unauthorized', { say: asBasic });
  }
  noteActor?.(found.actor);
  if (found.endsAt && found.endsAt <= found.now) {
    forgetKey(hash);
    return refuse('unauthorized', { say: ended(found.endsAt) });
  }
  if (found.sources && !isFrom(found.sources, address)) return refuseElsewhere(request);
  if (!isRememberedKey(hash)) await rememberGoodKey(address, hash);
  return found;
}

const lastMs = Date.UTC(9999, 0);

/** By when it wants to be begun, in real time; null: whenever. A date as HTTP writes it is not taken: it has whole seconds and no zone but one. */
function notAfterIn(request: HttpRequest): string | null {
  const given = saidIn(request, 'notAfter');
  if (given === null || isRead(request)) return null;
  // with any zone that a time may have, within the years that the database reads
  if (moment().safeParse(given).success) return new Date(Math.min(Math.max(Date.parse(given), 0), lastMs)).toISOString();
  return refuse('bad_request', {
    param: 'Service-Not-After',
    say: {
      en: 'Service-Not-After must be a time with its zone, for example 2026-11-21T09:00:00+09:00.',
      ja: 'Service-Not-Afterには、タイムゾーン付きの日時を指定してください（例：2026-11-21T09:00:00+09:00）。',
    },
  });
}

/**
 * Looked up when the whole request is here and its turn has come: a slow or waiting request must neither use a key revoked meanwhile nor
 * get an older date.
 */
export async function callerOf(request: HttpRequest, hash: string, requestId: string): Promise<Caller & { actor: KeyActor }> {
  const { actor, now } = await knownKey(request, hash);
  noteKeyUse(actor, addressIn(request), now);
  const idempotencyKey = request.method === 'POST' ? saidIn(request, 'idempotencyKey') : null;
  const scenario = saidIn(request, 'scenario');
  const notAfter = notAfterIn(request);
  return {
    actor,
    now,
    address: addressIn(request),
    requestId,
    locale: localeOf(request),
    ...(idempotencyKey !== null && { idempotencyKey }),
    ...(scenario !== null && { scenario }),
    ...(notAfter !== null && { notAfter }),
  };
}

/** A caller without a key, limited like one with an unknown key. */
export async function strangerOf(request: HttpRequest, requestId: string): Promise<Caller & { actor: VisitorActor }> {
  const address = addressIn(request);
  await limitUnknownKeys(address, '');
  const actor = { kind: 'visitor', label: 'visitor', address, platformRole: null } as const;
  return { actor, now: await readClock(), requestId, address, locale: localeOf(request) };
}

/** Refuses with 429 an address that keeps calling without a key. */
export async function refuseKeyless(request: HttpRequest): Promise<void> {
  const address = addressIn(request);
  if (address !== null) await limitVisitor('visit', addressBudget(address), { isSmall: true });
}

import { Readable } from 'node:stream';
import type { Acquirer, CardData, Instrument, Payer, Shown } from '@/lib/acquirers/acquirer';
import type { DefensePacket } from '@/lib/acquirers/dispute';
import { type CashMethod, cashDays, cashGraceMs } from '@/lib/money/methods';

/** A body that is sent as it is read: JSON of so many bytes. */
export class Pieces {
  constructor(
    readonly length: number,
    readonly open: () => Promise<Readable>,
  ) {}
}

/** A POST of an attempt. */
export type WireRequest = { path: string; body: Record<string, unknown> | Pieces };

type Authorization = Omit<Parameters<Acquirer['authorize']>[0], 'until'>;

const dayMs = 24 * 60 * 60 * 1000;
const tokyoMs = 9 * 60 * 60 * 1000;
const dayIn = (ms: number) => Math.floor((ms + tokyoMs) / dayMs);

/** The days that make their deadline ours: ours without the time for what was paid at the last minute. */
function expiryDays(method: CashMethod, until: string, now: Date): number {
  const { min, max } = cashDays[method];
  return Math.min(max, Math.max(min, dayIn(Date.parse(until) - cashGraceMs) - dayIn(now.getTime())));
}

/** Family name first, as we join them; a name of one word stands for both. */
function namesOf(name: string | null, suffix = ''): Record<string, string> {
  if (name === null) return {};
  const [family = '', ...given] = name.trim().split(/\s+/);
  return { [`family_name${suffix}`]: family, [`given_name${suffix}`]: given.join(' ') || family };
}

const contactOf = ({ email, phone }: Payer) => ({ ...(email !== null && { email }), ...(phone !== null && { phone }) });

/** What is paid with, under the contract's names. Null: the customer types the card on a page of the acquirer. */
function sourceOf(instrument: Instrument, now: Date): Record<string, unknown> | null {
  const { method } = instrument;
  if (method === 'credit_card') return cardOf(instrument.card);
  if (method === 'konbini') {
    const { store, payer, until } = instrument;
    const details = { type: method, store, ...contactOf(payer), ...(payer.name !== null && { name: payer.name }) };
    return { payment_details: { ...details, expiry_days: expiryDays(method, until, now) } };
  }
  if ('payer' in instrument) {
    const { method: cash, payer, until } = instrument;
    const details = { type: cash, ...contactOf(payer), ...namesOf(payer.name), ...namesOf(payer.kana, '_kana') };
    return { payment_details: { ...details, expiry_days: expiryDays(cash, until, now) } };
  }
  return instrument.agreement === null ? { payment_details: { type: method } } : { customer: instrument.agreement };
}

/** A card that was kept as the card of a customer there is named by it. */
const customerPrefix = 'customer/';
export const customerReference = (id: string): string => `${customerPrefix}${id}`;
/** Null: it is a token of one use. */
export const customerName = (token: string): string | null =>
  token.startsWith(customerPrefix) ? token.slice(customerPrefix.length) : null;

/** Who asks for the charge, and why, is not told: a customer is charged the same with and without being there. */
function cardOf(card: CardData): Record<string, unknown> | null {
  if (card.kind === 'hosted') return null;
  if (card.kind === 'token') {
    const customer = customerName(card.token);
    return customer === null ? { payment_details: card.token } : { customer };
  }
  return { payment_details: cardDetails(card) };
}

export const cardDetails = ({ card: { number, month, year, verificationValue } }: Extract<CardData, { kind: 'number' }>) => ({
  type: 'credit_card',
  number,
  month,
  year,
  ...(verificationValue !== null && { verification_value: verificationValue }),
});

/** By what our notices and recovery find whose payment it is. */
const markOf = ({ tenantId, attemptId, shown }: Authorization) => ({ tenant: tenantId, payment: shown.paymentId, attempt: attemptId });
const backOf = ({ returnUrl }: Shown) => (returnUrl === '' ? {} : { return_url: returnUrl });

/** A page there is open for a minute at the least, and a day at the most. */
const pageSeconds = { least: 60, most: 86_400 };
function openFor({ card }: Extract<Instrument, { method: 'credit_card' }>, now: Date): Record<string, number> {
  if (card.kind !== 'hosted' || card.until === undefined) return {};
  const left = Math.floor((Date.parse(card.until) - now.getTime()) / 1_000);
  return { expires_in_seconds: Math.min(pageSeconds.most, Math.max(pageSeconds.least, left)) };
}

/** `amount` is the whole of what the customer pays, so there is no tax beside it. */
export function authorization(call: Authorization, now: Date): WireRequest {
  const { amount, attemptId, capture, instrument, shown } = call;
  const source = sourceOf(instrument, now);
  const metadata = markOf(call);
  if (source === null && instrument.method === 'credit_card') {
    const payment_data = { capture: capture ? 'auto' : 'manual', tax: 0, external_order_num: attemptId, metadata };
    const asked = { mode: 'payment', amount, currency: 'JPY', payment_types: ['credit_card'], default_locale: shown.locale };
    return { path: '/sessions', body: { ...asked, ...openFor(instrument, now), ...backOf(shown), payment_data, metadata } };
  }
  const asked = { amount, tax: 0, currency: 'JPY', capture, external_order_num: attemptId, metadata, locale: shown.locale };
  return { path: '/payments', body: { ...asked, ...backOf(shown), ...source } };
}

const pathOf = (payment: string, verb: string) => `/payments/${encodeURIComponent(payment)}/${verb}`;

/** A payment is captured once: less than all releases the rest. */
export const capturing = (payment: string, amount: number): WireRequest => ({ path: pathOf(payment, 'capture'), body: { amount, tax: 0 } });
export const cancelling = (payment: string): WireRequest => ({ path: pathOf(payment, 'cancel'), body: {} });
export const closingPage = (session: string): WireRequest => ({ path: `/sessions/${encodeURIComponent(session)}/cancel`, body: {} });
/** The description is what it is found again by. */
export const refunding = (payment: string, { amount, attemptId }: { amount: number; attemptId: string }): WireRequest => ({
  path: pathOf(payment, 'refund'),
  body: { amount, description: attemptId },
});

/** What a hosted card is known by until there is a payment. */
const sessionPrefix = 'session/';
export const sessionReference = (id: string): string => `${sessionPrefix}${id}`;
/** Null: the reference is a payment's. */
export const sessionIn = (reference: string): string | null =>
  reference.startsWith(sessionPrefix) ? reference.slice(sessionPrefix.length) : null;

const disputePath = (dispute: string, verb: string) => `/chargeback_requests/${encodeURIComponent(dispute)}/${verb}`;
export const accepting = (dispute: string): WireRequest => ({ path: disputePath(dispute, 'accept'), body: {} });

/** Bytes as base64, in pieces of whole groups. */
async function* base64Of(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let left: Buffer = Buffer.alloc(0);
  for await (const chunk of bytes) {
    const all = left.length > 0 ? Buffer.concat([left, chunk]) : chunk;
    const whole = all.length - (all.length % 3);
    left = Buffer.from(all.subarray(whole));
    if (whole > 0) yield Buffer.from(all.toString('base64', 0, whole), 'latin1');
  }
  if (left.length > 0) yield Buffer.from(left.toString('base64'), 'latin1');
}

/** The document goes piece by piece from the store to the acquirer, and is never whole in memory. */
export function defending(dispute: string, { document: { filename, mimeType, size, open }, ...said }: DefensePacket): WireRequest {
  const around = JSON.stringify({ ...said, document: { filename, content_type: mimeType, document_base64: '' } });
  const [head, tail] = [Buffer.from(around.slice(0, -3)), Buffer.from(around.slice(-3))];
  const whole = async function* () {
    yield head;
    yield* base64Of(await open());
    yield tail;
  };
  const length = head.length + 4 * Math.ceil(size / 3) + tail.length;
  return { path: disputePath(dispute, 'defend'), body: new Pieces(length, async () => Readable.from(whole(), { objectMode: false })) };
}

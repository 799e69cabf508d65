import { z } from 'zod';
import { fingerprintOf } from '@/lib/acquirers/accounts/account';
import { type Acquirer, AcquirerSilent, AcquirerUnaware, type CardData } from '@/lib/acquirers/acquirer';
import type { Adapter, OpenAccount } from '@/lib/acquirers/adapter';
import { type Capabilities, everything } from '@/lib/acquirers/capabilities';
import { faultOf, knowsAny } from '@/lib/acquirers/komoju/check-account';
import { Client, clientOf, type Reach } from '@/lib/acquirers/komoju/client';
import { closeAttempt } from '@/lib/acquirers/komoju/close-attempt';
import { drop, keep, openPage, readPage } from '@/lib/acquirers/komoju/customers';
import { bunpai, type Dialect, komoju } from '@/lib/acquirers/komoju/dialect';
import { disputesAt } from '@/lib/acquirers/komoju/disputes';
import { fundsOf } from '@/lib/acquirers/komoju/funds';
import { listHeard } from '@/lib/acquirers/komoju/list-heard';
import { hear } from '@/lib/acquirers/komoju/notice';
import { rehearse } from '@/lib/acquirers/komoju/rehearsal/rehearse';
import { closedOutcome, isOpen, outcomeOf, standingOf, standingOfPage } from '@/lib/acquirers/komoju/replies';
import {
  authorization,
  cancelling,
  capturing,
  cardDetails,
  closingPage,
  refunding,
  sessionIn as sessionNamed,
} from '@/lib/acquirers/komoju/requests';
import { carryOut, lookUp, type Wire } from '@/lib/acquirers/komoju/send-attempt';
import { newId } from '@/lib/db/ids';
import { settings } from '@/lib/installation';
import { konbiniStores, paymentMethods } from '@/lib/money/methods';
import { cardBrands } from '@/lib/money/rates';
import { inWords } from '@/lib/operation/in-words';
import type { Sentence } from '@/lib/refusal';
import { isLocalServer } from '@/lib/transport-security.mjs';

const readMs = 8_000;
/** 15 MB of base64. */
const evidence = { maxBytes: 11_796_480, types: ['application/pdf', 'image/jpeg', 'image/png', 'image/gif'] };
const isHttps = (url: string) => URL.canParse(url) && new URL(url).protocol === 'https:';
const isLoopback = (url: string) => URL.canParse(url) && new URL(url).protocol === 'http:' && isLocalServer(url);
const isBare = (url: string) => {
  const { username, password, search, hash } = new URL(url);
  return [username, password, search, hash].every((part) => part === '');
};

const address = inWords(
  z
    .string()
    .max(500)
    .refine((url) => (isHttps(url) || isLoopback(url)) && isBare(url)),
  {
    en: 'the https address of the API, like https://pay.example.jp/api/v1',
    ja: 'APIのアドレス（https。例：https://pay.example.jp/api/v1）',
  },
);
const secretKey = inWords(z.string().regex(/^sk_(?:test|live)_[\x21-\x7e]{1,200}$/), {
  en: 'a secret key, which begins with sk_live_ or sk_test_',
  ja: 'sk_live_またはsk_test_で始まるシークレットキー',
});
const webhookSecrets = inWords(z.string().regex(/^[\x21-\x7e]{1,1000}$/), {
  en: 'the secrets of the webhook, separated by commas while one replaces another',
  ja: 'Webhookのシークレット（切り替え中はカンマ区切りで複数）',
});

const accountSecrets = z.object({ secret_key: secretKey, webhook_secrets: webhookSecrets.optional() });
const methods = z.array(z.enum(paymentMethods)).min(1).optional();
const publishableKey = inWords(z.string().regex(/^pk_(?:test|live)_[\x21-\x7e]{1,200}$/), {
  en: 'a publishable key, which begins with pk_live_ or pk_test_, where cards are typed in fields',
  ja: 'pk_live_またはpk_test_で始まる公開キー（カードを入力欄で受け付ける場合は必須）',
});
/** redirect, as when nothing is chosen: customers type cards on the acquirer's page. fields: on ours, whose browser gives them to the acquirer. */
const cards = z.enum(['redirect', 'fields']).optional();
/** What the contract there covers, where it is not everything. */
const brands = z.array(z.enum(cardBrands)).min(1).optional();
const stores = z.array(z.enum(konbiniStores)).min(1).optional();
const common = { methods, brands, stores, cards, publishable_key: publishableKey.optional() };
const needsKey = { path: ['publishable_key'] };
const hasKey = ({ cards: chosen, publishable_key: key }: { cards?: string | undefined; publishable_key?: string | undefined }) =>
  chosen !== 'fields' || key !== undefined;
const accountSettings = z.object({ url: address.optional(), ...common }).refine(hasKey, needsKey);
const settingsOf = ({ url }: Dialect): z.ZodObject =>
  url === null ? z.object({ url: address, ...common }).refine(hasKey, needsKey) : accountSettings;

type Account = OpenAccount<z.output<typeof accountSettings>, z.output<typeof accountSecrets>>;

const isTest = ({ secrets }: Pick<Account, 'secrets'>) => secrets.secret_key.startsWith('sk_test_');

function capabilities(base: string, { settings: chosen }: Account): Capabilities {
  const { cards, publishable_key: publishable } = chosen;
  const isDirect = settings().cardNumbers === 'direct';
  const fields = cards === 'fields' && publishable !== undefined ? publishable : null;
  return {
    ...everything,
    methods: chosen.methods ?? paymentMethods,
    brands: chosen.brands ?? cardBrands,
    stores: chosen.stores ?? konbiniStores,
    cardInput: isDirect ? ['number', 'token', 'hosted'] : ['token', 'hosted'],
    ...(fields !== null && { browser: { kind: 'fields' as const, url: `${base.replace(/\/$/, '')}/tokens`, publishableKey: fields } }),
    threeDs: 'inside',
    keeps: ['credit_card'],
    evidence,
  };
}

const inClear: Sentence = {
  en: 'The address must begin with https://. Only test keys may be used over http, with an acquirer on this machine.',
  ja: 'アドレスはhttps://で始まる必要があります。httpを使えるのは、このサーバー上の決済会社にテスト用のキーで接続する場合だけです。',
};

const unheard: Sentence = {
  en: 'Live keys need the secret of the webhook: without notices nobody learns that a customer has paid.',
  ja: '本番用のキーには、Webhookのシークレットも必要です。通知を受け取れないと、お客様が支払ったことを確認できません。',
};
const ofTwoKinds: Sentence = {
  en: 'The publishable and the secret key must be both for tests or both live.',
  ja: '公開キーとシークレットキーは、両方ともテスト用か、両方とも本番用にしてください。',
};

/** Each that is in force. */
const webhookSecretsOf = ({ secrets }: Account): string[] => secrets.webhook_secrets?.split(',').filter(Boolean) ?? [];
const urlOf = ({ url }: Dialect, { settings: given }: Account): string => given.url ?? url ?? '';

/** Why nothing is asked with what was entered; null: it can be. */
function unusable(dialect: Dialect, account: Account): Sentence | null {
  const { publishable_key: key } = account.settings;
  if (!isHttps(urlOf(dialect, account)) && !isTest(account)) return inClear;
  if (key !== undefined && key.startsWith('pk_test_') !== isTest(account)) return ofTwoKinds;
  return webhookSecretsOf(account).length === 0 && !isTest(account) ? unheard : null;
}

const reachOf = (dialect: Dialect, account: Account): Reach => ({ url: urlOf(dialect, account), secretKey: account.secrets.secret_key });

/** Throws what cannot be used. */
function wireOf({ name, ...spoken }: Dialect, account: Account): Wire {
  const dialect = { ...spoken, name: account.name ?? name };
  const fault = unusable(dialect, account);
  if (fault) throw new Error(fault.en);
  const { keys = [], secrets } = account;
  const client = clientOf(dialect, reachOf(dialect, account));
  return { dialect, isTest: isTest(account), client, key: fingerprintOf(secrets.secret_key), keys };
}

type LaterCall = Parameters<Acquirer['capture']>[0];
type LaterKind = 'capture' | 'void' | 'refund';

/**
 * A change of what was made there. Of a page on which nobody has paid there is nothing to capture or to give back; it can be closed, also while a payment
 * has begun on it: with that one alone its customer could pay again.
 */
async function change(wire: Wire, kind: LaterKind, call: LaterCall) {
  const { tenantId, attemptId, amount, reference, until, scenario } = call;
  if (Date.now() > until.getTime()) throw new AcquirerSilent();
  const page = sessionNamed(reference);
  const found = page === null ? null : await lookUp(wire, reference, until);
  const isUnpaid = !found?.payment || (found.payment.status === 'pending' && found.session !== null && isOpen(found.session));
  const act = { kind, tenantId, attemptId, until, scenario };
  if (page !== null && isUnpaid && kind === 'void')
    return carryOut(wire, { ...act, remote: reference, request: closingPage(page) }, amount);
  const payment = page === null ? reference : found?.payment?.id;
  if (payment === undefined) return closedOutcome;
  const requests = { capture: capturing(payment, amount), void: cancelling(payment), refund: refunding(payment, { amount, attemptId }) };
  return carryOut(wire, { ...act, remote: payment, request: requests[kind] }, amount);
}

/** A card’s number is only judged, by keeping it for an hour; a card that they have, or will ask for, they judge themselves. */
async function verify(wire: Wire, card: CardData) {
  if (card.kind !== 'number') return { ok: true as const, reference: 'unverified' };
  const until = new Date(Date.now() + readMs);
  const reply = await wire.client.ask({ method: 'POST', path: '/tokens', body: { payment_details: cardDetails(card) }, until });
  if (reply.status < 300) return { ok: true as const, reference: 'token' };
  const outcome = outcomeOf('authorize', newId(), reply);
  if (!outcome) throw new AcquirerSilent();
  return outcome;
}

async function read(wire: Wire, reference: string) {
  const found = await lookUp(wire, reference, new Date(Date.now() + readMs));
  if (!found) throw new AcquirerUnaware();
  return found.payment ? standingOf(found.payment) : standingOfPage(found.page);
}

function open(dialect: Dialect, account: Account): Acquirer {
  const wire = wireOf(dialect, account);
  const webhook = webhookSecretsOf(account);
  return {
    name: wire.dialect.name,
    can: capabilities(urlOf(dialect, account), account),
    close: (name) => closeAttempt(wire, name),
    authorize: ({ until, ...call }) => {
      const { tenantId, attemptId, scenario, amount } = call;
      const request = authorization(call, new Date());
      return carryOut(wire, { kind: 'authorize', tenantId, attemptId, until, scenario, remote: null, request }, amount);
    },
    capture: (call) => change(wire, 'capture', call),
    void: (call) => change(wire, 'void', call),
    refund: (call) => change(wire, 'refund', call),
    verify: ({ card }) => verify(wire, card),
    keep: keep(wire),
    drop: drop(wire),
    openPage: openPage(wire),
    readPage: readPage(wire),
    read: ({ reference }) => read(wire, reference),
    disputes: disputesAt(wire),
    notice: hear(dialect, webhook),
    heardSince: (call) => listHeard(wire, call),
    funds: fundsOf(wire),
  };
}

const check = async (dialect: Dialect, account: Account): Promise<Sentence | null> =>
  unusable(dialect, account) ?? faultOf(wireOf(dialect, account).client);

/** By connections of its own: the keys may be those of another account, and are not yet this one's. */
async function knows(dialect: Dialect, account: Account, references: readonly string[]): Promise<boolean | Sentence> {
  const fault = unusable(dialect, account);
  if (fault) return fault;
  const client = new Client(reachOf(dialect, account), dialect);
  return (await faultOf(client)) ?? knowsAny(client, references);
}

const adapterOf = (dialect: Dialect): Adapter<z.ZodObject, typeof accountSecrets> => ({
  name: dialect.name,
  settings: settingsOf(dialect),
  secrets: accountSecrets,
  isTest: (account) => isTest(account),
  open: (account) => open(dialect, account as Account),
  check: (account) => check(dialect, account as Account),
  knows: (account, references) => knows(dialect, account as Account, references),
  rehearse: (account) => rehearse({ ...wireOf(dialect, account as Account), acquirer: open(dialect, account as Account) }),
});

export const komojuAdapter = adapterOf(komoju);
export const bunpaiAdapter = adapterOf(bunpai);

// Every e-mail that is sent, with what it might say on a usual day: to be looked at. The compiler asks for a new kind, and a test for each way to say it.
import { settings } from '@/lib/installation';
import { type CustomerMailFacts, customerMail } from '@/lib/mail/customer-mail';
import type { CustomerNotification } from '@/lib/mail/notifications/notification';
import { bilingualMail, type FactsOf, type MailContent, type MailKind, mailOf, type ToldKind } from '@/lib/mail/templates';
import type { Locale } from '@/lib/refusal';

/** `name`: of the picture. `names`: what people and shops are called in it, in whichever language it is. */
export type ShownMail = { name: string; kind: MailKind; locale: Locale | 'both'; mail: MailContent; names: readonly string[] };

const day = (text: string) => new Date(`${text}T09:00:00+09:00`);
const moment = (text: string) => new Date(`${text}+09:00`);
const at = moment('2026-11-28T14:05:00');
const until = moment('2026-12-12T23:59:00');
const link = (path: string) => `https://bunpai.example.jp/${path}`;
const claim = 'https://pay.teshigoto.example.jp/refund-claims/3f8a1c7e9b2d4605a1c7e9b2d4605a1c';
const id = '019a9f4e-7c11-7aaa-8bbb-0123456789ab';

const place = 'てしごと市場';
const shop = '有田窯 陶右衛門';
const names = [
  place,
  shop,
  '本番サーバー',
  '仕事用のノートパソコン',
  '三井住友銀行',
  'ゆうちょ銀行',
  '口座なし',
  '運営 花子',
  '三菱ＵＦＪ銀行',
  '名義が異なります',
];
const ofSeller = { shop, place, link: link('application') };
const payout = { ...ofSeller, amount: 53_670, day: day('2026-11-30'), bank: '三井住友銀行', ending: '567', link: link(`payouts/${id}`) };
const order = { named: 1, order: 'A-1042' };
const refund = { place, ...order, amount: 12_800 };
const change = { name: '運営 花子', email: 'saburo@bunpai.example.jp', amount: 5_000_000, before: 1_000_000, at, link: link('operators') };
const changes = Object.fromEntries(['invite', 'let_in', 'remove_factor', 'raise_limit'].map((kind) => [kind, { ...change, kind }]));
const reasons = {
  ja: [
    '・ご本人 / 本人確認書類：有効期限が切れています。\n新しいものを撮影してください。',
    '・口座 / 口座名義（カナ）：通帳の名義と異なります。',
  ],
  en: [
    '- Representative / Identity document: It has expired.\nPlease take a photo of a new one.',
    '- Account / Account holder: It differs from your passbook.',
  ],
};

type Samples = { [Kind in ToldKind]: Record<string, FactsOf<Kind>> };
/** By what is different in them. The first of each is usual. */
const samples: Samples = {
  invitation: {
    seller: { place, shop, role: 'seller', link: link(`invitation/${'a2b3c4d5'.repeat(4)}`), until },
    admin: { place, shop: '', role: 'admin', link: link('invitation/x'), until },
    staff: { place, shop: '', role: 'staff', link: link('invitation/x'), until },
    viewer: { place, shop: '', role: 'viewer', link: link('invitation/x'), until },
    operator: { place: '', shop: '', role: 'operator', link: link('invitation/x'), until },
  },
  reset: { usual: { link: link('reset/x') } },
  resetDone: { usual: { at } },
  passwordChanged: { usual: { at } },
  emailConfirm: { usual: { link: link('email/x') } },
  emailChanging: { usual: { email: 'toko@toemon.example.jp', at } },
  emailChanged: { usual: { email: 'toko@toemon.example.jp', at } },
  secondFactorOn: { usual: { at } },
  secondFactorOff: { usual: { at } },
  factorAdded: { app: { kind: 'app', name: '', at }, passkey: { kind: 'passkey', name: '仕事用のノートパソコン', at } },
  factorRemoved: { app: { kind: 'app', name: '', at }, passkey: { kind: 'passkey', name: '仕事用のノートパソコン', at } },
  recoveryCodeUsed: { some: { at, left: 7 }, one: { at, left: 1 }, none: { at, left: 0 } },
  keyEnding: { usual: { place, key: '本番サーバー', last: 'aB3d', until, link: link('developers/keys') } },
  webhookFailing: { usual: { url: 'https://shop.example.jp/bunpai/events', at, link: link(`developers/webhooks/${id}`) } },
  webhookOff: { usual: { url: 'https://shop.example.jp/bunpai/events', at, link: link(`developers/webhooks/${id}`) } },
  questionAsked: {
    usual: { shop, place, ...order, until, link: link(`questions/${id}`) },
    unnamed: { shop, place, named: 0, order: '', until, link: link(`questions/${id}`) },
  },
  questionAnswered: { usual: { shop, link: link(`chargebacks/${id}`) } },
  chargebackDue: {
    raised: { step: 'raised', amount: 12_800, until, link: link(`chargebacks/${id}`) },
    week: { step: 'week', amount: 12_800, until, link: link(`chargebacks/${id}`) },
    three_days: { step: 'three_days', amount: 12_800, until, link: link(`chargebacks/${id}`) },
    day: { step: 'day', amount: 12_800, until, link: link(`chargebacks/${id}`) },
  },
  refundClaim: { usual: { ...refund, link: claim, until }, unnamed: { ...refund, named: 0, order: '', link: claim, until } },
  refundClaimPaid: {
    bank: { ...refund, at, bank: '三菱ＵＦＪ銀行', account: '****567', postal: 0 },
    post: { ...refund, at, bank: 'ゆうちょ銀行', account: '****567', postal: 1 },
  },
  refundClaimRejected: { usual: { ...refund, at, reason: '名義が異なります', link: claim, until } },
  applicationAccepted: { usual: ofSeller },
  applicationReturned: { usual: { ...ofSeller, fields: reasons } },
  applicationDeclined: {
    usual: { ...ofSeller, given: 1, reason: { ja: ['名義が異なります'], en: ['名義が異なります'] } },
    unexplained: { ...ofSeller, given: 0, reason: { ja: [''], en: [''] } },
  },
  applicationReopened: { usual: ofSeller },
  applicationHandedIn: { usual: { ...ofSeller, days: 5 }, one: { ...ofSeller, days: 1 } },
  payoutPaid: {
    usual: { ...payout, from: day('2026-10-01'), to: day('2026-10-31'), fee: 330 },
    free: { ...payout, from: day('2026-10-01'), to: day('2026-10-31'), fee: 0 },
  },
  payoutLate: { usual: payout },
  payoutReturned: {
    mend: { ...payout, why: '口座なし', step: 'mend', link: link('application') },
    renamed: { ...payout, why: '口座なし', step: 'renamed' },
    ask: { ...payout, why: '口座なし', step: 'ask' },
  },
  firstSale: {
    usual: { ...ofSeller, ...order, amount: 6_800, fee: 680, net: 6_120, known: 1, day: day('2026-12-31'), link: link(`payments/${id}`) },
    early: {
      ...ofSeller,
      named: 0,
      order: '',
      amount: 6_800,
      fee: 680,
      net: 6_120,
      known: 0,
      day: day('2026-12-31'),
      link: link(`payments/${id}`),
    },
  },
  operatorProposed: {
    invite: { ...change, kind: 'invite', id },
    let_in: { ...change, kind: 'let_in', id },
    remove_factor: { ...change, kind: 'remove_factor', id },
    raise_limit: { ...change, kind: 'raise_limit', id },
  },
  operatorApproved: changes,
  operatorRejected: changes,
  operatorMade: { usual: { email: change.email, at, link: change.link } },
};

/** Who asked for it, or opened the page, has a language. */
const personal: readonly ToldKind[] = [
  ...(['invitation', 'reset', 'resetDone', 'passwordChanged', 'emailConfirm', 'emailChanging', 'emailChanged'] as const),
  ...(['secondFactorOn', 'secondFactorOff', 'factorAdded', 'factorRemoved', 'recoveryCodeUsed'] as const),
];

const card = { kind: 'visa', store: null, ending: '4242' } as const;
const konbini = { kind: 'konbini', store: 'seven-eleven', ending: null } as const;
const lawson = { kind: 'konbini', store: 'lawson', ending: null } as const;
const transfer = { kind: 'bank_transfer', store: null, ending: null } as const;
const payEasy = { kind: 'pay_easy', store: null, ending: null } as const;
const paypay = { kind: 'paypay', store: null, ending: null } as const;
const page = 'https://pay.teshigoto.example.jp/pay/7k2m9q4t';
const due = { received: 0, until: moment('2026-12-04T23:59:00'), link: page, account: null, numbers: [] };
const account = {
  bank: '三井住友銀行',
  branch: '東京第一支店',
  type: 'ordinary',
  number: '1234567',
  name: 'ブンパイ（カ',
  payer: '482913 ヤマダ ハナコ',
};
const paidTo = { bank: '三菱ＵＦＪ銀行', ending: '****567', postal: false };
const instructions: Record<string, CustomerMailFacts['how_to_pay']> = {
  konbini: { ...due, amount: 12_800, by: konbini, numbers: [{ name: 'slip', value: '4912345678901' }] },
  lawson: {
    ...due,
    amount: 12_800,
    by: lawson,
    numbers: [
      { name: 'reception', value: '814731' },
      { name: 'confirmation', value: '123456' },
    ],
  },
  transfer: { ...due, amount: 128_000, by: transfer, account },
  pay_easy: {
    ...due,
    amount: 12_800,
    by: payEasy,
    numbers: [
      { name: 'bank', value: '58091' },
      { name: 'customer', value: '20261204000123' },
      { name: 'confirmation', value: '482913' },
    ],
  },
};
type CustomerSamples = { [Kind in CustomerNotification]: Record<string, CustomerMailFacts[Kind]> };
const ofCustomers: CustomerSamples = {
  how_to_pay: instructions,
  reminder: { ...instructions, rest: { ...due, amount: 28_000, received: 100_000, by: transfer, account } },
  paid: {
    card: { amount: 12_800, by: card, at, link: `${page}/receipt` },
    konbini: { amount: 12_800, by: konbini, at, link: `${page}/receipt` },
    unlinked: { amount: 12_800, by: paypay, at, link: null },
  },
  refunded: {
    card: { amount: 12_800, whole: null, by: card, at, account: null },
    part: { amount: 3_000, whole: 12_800, by: card, at, account: null },
    wallet: { amount: 12_800, whole: null, by: paypay, at, account: null },
    bank: { amount: 12_800, whole: null, by: konbini, at, account: paidTo },
    post: { amount: 12_800, whole: null, by: konbini, at, account: { ...paidTo, bank: 'ゆうちょ銀行', postal: true } },
  },
};
const about = { place, colour: '#7a4a1f', order: 'A-1042' };
const ofAccount = ['ブンパイ（カ', 'ヤマダ ハナコ', '東京第一支店'];
const locales = ['ja', 'en'] as const;

function toldMails<Kind extends ToldKind>(kind: Kind): ShownMail[] {
  return Object.entries(samples[kind] as Record<string, FactsOf<Kind>>).flatMap(([variant, facts]) => {
    const shown = (locale: Locale | 'both', mail: MailContent) => ({ name: `${kind}-${variant}-${locale}`, kind, locale, mail, names });
    if (!personal.includes(kind)) return [shown('both', bilingualMail(kind, facts))];
    return locales.map((locale) => shown(locale, mailOf(kind, facts, locale)));
  });
}

function customerMails<Kind extends CustomerNotification>(kind: Kind): ShownMail[] {
  return Object.entries(ofCustomers[kind] as Record<string, CustomerMailFacts[Kind]>).flatMap(([variant, facts]) =>
    locales.map((locale) => {
      const mail = customerMail(kind, { ...about, locale }, facts);
      return { name: `${mail.kind}-${variant}-${locale}`, kind: mail.kind, locale, mail, names: [...names, ...ofAccount] };
    }),
  );
}

/** All of them as they leave a live installation with two addresses. */
export function everyMail(): ShownMail[] {
  const before = { ...settings() };
  const live = { mode: 'live', publicUrl: 'https://bunpai.example.jp', customerUrl: 'https://pay.teshigoto.example.jp' } as const;
  Object.assign(settings(), live);
  try {
    return [
      ...(Object.keys(samples) as ToldKind[]).flatMap((kind) => toldMails(kind)),
      ...(Object.keys(ofCustomers) as CustomerNotification[]).flatMap((kind) => customerMails(kind)),
    ];
  } finally {
    Object.assign(settings(), before);
  }
}

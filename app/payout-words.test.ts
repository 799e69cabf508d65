// 入金 is a customer's payment, 振込 is a payout to a seller or merchant: on every screen, in every mail and document.
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { en } from '@/messages/en';
import { ja } from '@/messages/ja';
import descriptions from '@/messages/ja/descriptions.json';

type Tree = { [key: string]: string | Tree };

const flatten = (tree: Tree, prefix = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flatten(value, `${prefix}${key}.`),
  );

/** Texts about customers' money, or about lines of the bank statement. */
const ofCustomers = [
  'nav.areas.deposits',
  'overview.queues.kinds.deposits',
  'payment.outcome.',
  'payment.timeline.cash.',
  'payment.states.awaiting_payment',
  'audit.operations.deposit.',
  'descriptions.operations.payment.create.capture',
  'descriptions.operations.payment.simulate.',
  'descriptions.operations.session.reopen.',
  'descriptions.objects.Payment.payment_deadline',
  'sandbox.simulators.arrived',
  'checkoutSettings.saving.stoppedNote',
  'payPage.',
  'deposits.',
  'session.',
  'paymentLinks.form.',
  'bankStatement.line.in',
  'bankStatement.line.depositByAmount',
  'bankStatement.confirm.deposit.',
  'acquirers.funds.own',
  'bankStatement.text',
  'bankStatement.another.',
  'bankStatement.balance.held',
  'bankStatement.groupTexts.unknown',
  'bankStatement.acts.deposit.',
  'bankStatement.confirm.effects.deposit',
  'acquirerNotices.',
  'audit.words.held_for.',
  'mail.customer',
];
/** The same for text in code. */
const filesOfCustomers = [
  'lib/payments/',
  'lib/sessions/',
  'lib/mail/',
  'lib/settlements/bank-file/statement-',
  'lib/settlements/bank-file/match',
  'lib/settlements/bank-statement/refusals',
];

// a bank statement lists 入出金, and has 入金額 and 出金額
const paysIn = (text: string) => text.replaceAll('入出金', '').includes('入金');
const paysAnother = (text: string) => /支払日|支払い日|支払済み|支払い済み|支払予定|払出|払い出し|出金予定|[週月]末?払い/.test(text);

/** The error of a text in its place; null: none. */
function misnamed(key: string, text: string): string | null {
  if (paysIn(text) && !ofCustomers.some((place) => key.startsWith(place))) return 'says 入金 of a payout';
  return /^(payouts|payoutAccount|bankFiles|bankStatement|seller\.payouts|merchant)\b/.test(key) && paysAnother(text)
    ? 'has another word for a payout'
    : null;
}

const said = [...flatten(ja), ...flatten(descriptions)];

test('no message says 入金 of what is paid out, nor 支払い of the transfer', () => {
  expect(said.flatMap(([key, text]) => (misnamed(key, text) ? [`${key}: ${misnamed(key, text)}`] : []))).toEqual([]);
});

test('every listed place of customers’ money is one', () => {
  const keys = said.map(([key]) => key);
  for (const place of ofCustomers.filter((one) => one !== 'mail.customer'))
    expect([place, keys.some((key) => key.startsWith(place))]).toEqual([place, true]);
});

test('no refusal, field or paper of the code says it either', () => {
  const files = ['lib', 'app', 'components']
    .flatMap((folder) => fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file)))
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !filesOfCustomers.some((place) => file.startsWith(place)));
  expect(files.length).toBeGreaterThan(1_000);
  expect(files.filter((file) => paysIn(fs.readFileSync(file, 'utf8')))).toEqual([]);
});

test.each([
  ['payouts.title', '入金'],
  ['payouts.status.pending', '入金予定'],
  ['payouts.status.paid', '入金済み'],
  ['payouts.columns.payDate', '入金日'],
  ['payouts.forecast.frequency', '入金サイクル'],
  ['payouts.forecast.title', '次回の入金'],
  ['payouts.held.status', '入金保留'],
  ['payouts.account.title', '入金先口座'],
  ['merchant.terms.minimum.name', '最低入金額'],
  ['payouts.header.payDate', '支払日'],
  ['payouts.status.paid', '支払済み'],
  ['payouts.status.paid', '支払い済み'],
  ['payouts.status.pending', '支払予定'],
  ['payouts.forecast.frequencies.weekly', '毎週（金曜締め、翌週払い）'],
  ['payouts.forecast.frequencies.monthly', '毎月（月末締め、翌月末払い）'],
  ['bankFiles.pay.open', '支払済みにする'],
  ['bankFiles.days.overdue', '支払日を過ぎています'],
  ['bankStatement.ends.payout', '支払い済み'],
  ['home.own.accepted', '売上の入金を受けられます。'],
  ['terms.articles.payouts.title', '手数料と入金'],
  ['application.status.accepted.text', '登録口座に入金されます。'],
  ['mail.applicationAccepted.text', '売上の入金を受けられます。'],
  ['mail.payoutPaid.subject', '入金のお知らせ'],
  ['audit.fields.frequency', '入金サイクル'],
])('%s as %s is caught', (key, text) => expect(misnamed(key, text)).not.toBeNull());

test.each([
  ['payment.states.awaiting_payment', '入金待ち'],
  ['bankStatement.text', '振込元口座の入出金明細'],
  ['payouts.header.payDate', '振込日'],
])('%s as %s is not', (key, text) => expect(misnamed(key, text)).toBeNull());

test('English says payout on the same screens', () => {
  for (const [key, text] of [...flatten(en.payouts), ...flatten(en.seller.payouts)])
    expect([key, /\b(deposit|credit transfer|remittance|disbursement)s?\b/i.test(text)]).toEqual([key, false]);
});

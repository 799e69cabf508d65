// What an operator sees of acquirers, and everybody of a rehearsal.
import { NextIntlClientProvider } from 'next-intl';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { givenBy, startOf } from '@/components/merchants/acquirers/account-form';
import { AccountsList } from '@/components/merchants/acquirers/accounts-list';
import { FundsFigures } from '@/components/merchants/acquirers/funds/funds-figures';
import { MarginTable } from '@/components/merchants/acquirers/funds/margin-table';
import { NightsTable } from '@/components/merchants/acquirers/funds/nights-table';
import { PartsTable } from '@/components/merchants/acquirers/funds/parts-table';
import { RoutesList } from '@/components/merchants/acquirers/routes-list';
import { listInput, readFilters } from '@/components/payments/acquirer-notices/filters';
import { NoticesTable } from '@/components/payments/acquirer-notices/notices-table';
import { RehearsalBanner } from '@/components/shell/rehearsal-banner';
import { presentAdapter } from '@/lib/acquirers/accounts/account';
import type { AccountReply, ConnectionReply } from '@/lib/acquirers/accounts/schema';
import type { Standing } from '@/lib/acquirers/acquirer';
import { adapters } from '@/lib/acquirers/adapters';
import { differenceKinds } from '@/lib/acquirers/funds/funds';
import type { ComparisonReply } from '@/lib/acquirers/funds/schema';
import type { NoticeEnd } from '@/lib/acquirers/notices/notice';
import type { NoticeReply } from '@/lib/acquirers/notices/schema';
import { presentRoute, wayNames } from '@/lib/acquirers/routes';
import { installation } from '@/lib/operation/audit';
import { noticeOutcomes } from '@/lib/payments/acquirer-notification';
import type { HeldFor } from '@/lib/payments/standing/moves-to';
import { anAcquirer, standIns } from '@/lib/testing/stand-ins/acquirer';
import { en } from '@/messages/en';
import { ja } from '@/messages/ja';

type Locale = 'ja' | 'en';
const drawn = (locale: Locale, children: ReactElement) =>
  renderToStaticMarkup(
    createElement(NextIntlClientProvider, { locale, messages: { ja, en }[locale], timeZone: 'Asia/Tokyo', children } as never),
  );
const textOf = (locale: Locale, element: ReactElement) => drawn(locale, element).replace(/<[^>]*>/g, ' ');

const act = vi.fn();
const actions = { save: act, check: act, retire: act, restore: act };
const known = [...standIns.values()].map((adapter) => presentAdapter(adapter, []));
const account: AccountReply = {
  resource: 'acquirer_account',
  ...{ name: 'komoju', status: 'active', is_test: true, is_usable: true, fingerprint: 'ab12cd34ef56', kept: ['secret_key'] },
  settings: { url: 'https://acquirer.example' },
  takes: { methods: ['credit_card', 'konbini'], brands: [], stores: [] },
  ...{ created_at: '2026-11-29T00:00:00Z', changed_at: '2026-11-29T00:00:00Z', changed_by: '運営 花子', retired_at: null, version: 'v' },
};
const list = (accounts: AccountReply[], isLive = true, of = known, connections: ConnectionReply[] = []) =>
  createElement(AccountsList, {
    list: { accounts, adapters: of, connections, differences: [{ name: 'komoju', count: 2, amount: -300 }] },
    isLive,
    now: '2026-11-29T01:00:00Z',
    noticesAt: 'https://pay.example/acquirers',
    actions,
  });

test('where nothing is connected it says what to do first, and a sandbox where to do it', () => {
  const { accounts } = ja.acquirers;
  expect(textOf('ja', list([]))).toContain(accounts.empty);
  for (const name of ['KOMOJUを接続', 'Bunpaiを接続', '銀行振込（自社口座）を接続']) expect(textOf('ja', list([]))).toContain(name);
  expect(textOf('en', list([], false))).toContain(en.acquirers.accounts.sandbox);
  expect(textOf('en', list([], false))).not.toContain('Connect KOMOJU');
  expect(textOf('en', list([], true, []))).toContain(en.acquirers.accounts.noAdapter);
});

test('an account shows how it stands, which keys it has, and what can be done', () => {
  const shown = textOf('en', list([account]));
  for (const words of [
    'KOMOJU',
    'In use',
    'Test keys',
    'ab12cd34ef56',
    '運営 花子',
    'Credit card',
    'Test the connection',
    'Stop using',
    '−¥300 (2 items)',
  ])
    expect(shown).toContain(words);
  for (const words of ['https://acquirer.example', 'https://pay.example/acquirers/komoju/notices']) expect(shown).toContain(words);
  expect(shown).toContain('Connect Bunpai');
  expect(shown).not.toContain('Connect KOMOJU');
  const retired = textOf('ja', list([{ ...account, status: 'retired', is_test: false, is_usable: false }]));
  for (const words of ['読み取り不可', '本番用', ja.acquirers.account.unusable, '利用を再開']) expect(retired).toContain(words);
});

test('the form begins with the settings and no key, and sends what was typed', () => {
  const [adapter] = known;
  if (!adapter) throw new Error('no adapter');
  const begun = startOf(adapter, account);
  expect(begun).toEqual({
    settings: { url: 'https://acquirer.example', publishable_key: '' },
    secrets: { secret_key: '', webhook_secrets: '' },
  });
  const typed = {
    settings: { ...begun.settings, url: ' https://other.example ' },
    secrets: { secret_key: 'sk_test_new', webhook_secrets: '' },
  };
  expect(givenBy(adapter, typed)).toEqual({
    settings: { url: 'https://other.example', publishable_key: '' },
    secrets: { secret_key: 'sk_test_new', webhook_secrets: '' },
  });
});

test('every way of paying is shown with who takes it, and a choice where there is one', () => {
  const some = anAcquirer('bunpai', { methods: ['credit_card'], brands: ['visa'], stores: [] });
  const all = anAcquirer('komoju', { methods: ['credit_card', 'konbini', 'paypay'] });
  const connected = { acquirers: new Map([all, some].map((one) => [one.name, one])), active: ['komoju', 'bunpai'], isRehearsal: false };
  const routes = wayNames.map((way) => presentRoute({ ...connected, routes: [] }, installation, way));
  const html = drawn('ja', createElement(RoutesList, { routes, merchantId: null, change: act }));
  // a choice for cards and for Visa; everything else goes to the one that takes it
  expect(html.match(/<select/g)).toHaveLength(2);
  const shown = html.replace(/<[^>]*>/g, ' ');
  for (const way of Object.values(ja.acquirers.ways)) expect(shown).toContain(way);
  expect(shown).toContain('現在：KOMOJU');
  expect(shown).toContain(ja.acquirers.routes.nobody);
  expect(shown).toContain('クレジットカードと同じ');
  expect(drawn('en', createElement(RoutesList, { routes, merchantId: installation, change: act }))).toContain(en.acquirers.routes.inherit);
});

test('a rehearsal says that no money moves, to a customer without a word of keys', () => {
  expect(textOf('ja', createElement(RehearsalBanner, { viewer: 'person' }))).toContain('実際のお金は動きません');
  expect(textOf('en', createElement(RehearsalBanner, { viewer: 'customer' }))).toContain('No payment is really made');
  expect(textOf('en', createElement(RehearsalBanner, { viewer: 'customer' }))).not.toMatch(/key/i);
});

test('every adapter, its fields and their values have words in both languages', () => {
  const wordsOf = (words: object) => Object.keys(words);
  for (const { acquirers } of [ja, en]) {
    for (const { name, fields } of [...adapters.values()].map((adapter) => presentAdapter(adapter, []))) {
      expect(wordsOf(acquirers.names)).toContain(name.replaceAll('-', '_'));
      for (const field of fields) {
        expect(wordsOf(acquirers.fields), name).toContain(field.name);
        for (const value of field.values)
          expect([...wordsOf(acquirers.values), ...wordsOf(acquirers.ways)], field.name).toContain(value.replaceAll('-', '_'));
      }
    }
  }
});

const connection: ConnectionReply = {
  ...{ name: 'komoju', unreachable_since: null, unread_since: null },
  ...{ next_try_at: '2026-11-29T01:04:00Z', read_until: '2026-11-29T00:40:00Z' },
};
const connected = (change: Partial<ConnectionReply>) => list([account], true, known, [{ ...connection, ...change }]);

test('an account says since when its acquirer cannot be reached, or its list cannot be read, and when it is tried next', () => {
  const since = '2026-11-28T23:30:00Z';
  const unreachable = connected({ unreachable_since: since, unread_since: since });
  expect(textOf('ja', unreachable)).toMatch(/2026\/11\/29 08:30\s*からKOMOJUに接続できません/);
  expect(textOf('ja', unreachable)).toContain('次の接続は4分後です。');
  expect(textOf('en', connected({ unread_since: since }))).toContain(en.acquirers.connection.unread.text);
  expect(textOf('en', connected({ unread_since: since, next_try_at: '2026-11-29T00:59:00Z' }))).toContain(en.acquirers.connection.soon);
  const well = textOf('ja', connected({}));
  expect(well).toContain(ja.acquirers.account.read);
  expect(well).not.toContain('接続できません');
});

const notice: NoticeReply = {
  resource: 'acquirer_notice',
  ...{ acquirer: 'komoju', id: 'evt_1', type: 'payment.captured', reference: 'p_1', state: 'held', result: 'captured_in_part', tries: 1 },
  ...{ merchant_id: 'm', payment_id: '01926f00-0000-7000-8000-000000000000' },
  facts: { moves: [], reference: 'p_1', status: 'captured', amount: 8_000, expected: 10_000, held: null },
  ...{ received_at: '2026-11-29T00:00:00Z', due_at: null, ended_at: null, decided_by: null, reason: null },
};

test('a notice shows what came, what of, and why a person has to look, and leads to its payment', () => {
  const rows = [notice, { ...notice, id: 'a/b?c', state: 'ignored' as const, result: 'foreign', payment_id: null }];
  const html = drawn('ja', createElement(NoticesTable, { rows, now: '2026-11-29T01:00:00Z' }));
  for (const words of ['payment.captured', ja.acquirerNotices.states.held, ja.acquirerNotices.results.captured_in_part, '1時間前'])
    expect(html).toContain(words);
  expect(html).toContain('href="/acquirers/notices/komoju/evt_1"');
  expect(html).toContain('href="/acquirers/notices/komoju/a%2Fb%3Fc"');
  expect(html).toContain(`href="/payments/${notice.payment_id}"`);
});

test('the filters begin with what a person has to look at, and hold what the address says', () => {
  expect(listInput(readFilters({}))).toMatchObject({ state: 'held,failed' });
  expect(listInput(readFilters({ tab: 'all', acquirer: 'komoju' }))).toEqual({ page: 1, per_page: 20, acquirer: 'komoju' });
  expect(listInput(readFilters({ tab: 'x', acquirer: 'x'.repeat(99) }))).toMatchObject({ state: 'held,failed', acquirer: 'x'.repeat(40) });
});

test('all that can become of a notice has words in both languages', () => {
  for (const { acquirerNotices: words } of [ja, en]) {
    // a reason without words is a type error here
    const why: Record<HeldFor, string> = words.why;
    const results: Record<HeldFor | Exclude<NoticeEnd, { state: 'held' }>['result'] | 'taken' | 'left', string> = words.results;
    const standings: Record<Standing['status'], string> = words.standings;
    expect(Object.keys(results)).toEqual(expect.arrayContaining(Object.keys(why)));
    expect(Object.values(standings)).not.toContain('');
    expect(Object.keys(words.moves)).toEqual(expect.arrayContaining(noticeOutcomes.filter((outcome) => outcome !== 'cancelled')));
  }
});

const comparison: ComparisonReply = {
  resource: 'acquirer_comparison',
  ...{ id: 'c', acquirer: 'bunpai', due_at: null, at: '2026-11-29T00:00:00Z', basis: 'balance', asked_by: '運営 花子' },
  ...{ stated: 12_345, ours: 12_000, difference: 345, open: { count: 1, amount: 345 } },
  parts: differenceKinds.map((kind, at) => ({
    ...{ key: kind, kind, amount: 345, theirs: 345, ours: 0, merchant_id: null, remote: 'pay_there', payment_id: at === 1 ? 'ours' : null },
    state: at === 0 ? 'open' : at === 1 ? 'on_the_way' : 'resolved',
    resolved: at < 2 ? null : { by: '運営 次郎', at: '2026-11-29T00:00:00Z', reason: '問い合わせ済み' },
  })),
};

test('the money at an acquirer: what both say, what the difference is made of, and who has dealt with it', () => {
  const now = '2026-11-29T01:00:00Z';
  for (const [locale, { acquirers }] of [['ja', ja] as const, ['en', en] as const]) {
    const { funds } = acquirers;
    const figures = textOf(locale, createElement(FundsFigures, { comparison, now }));
    for (const words of ['12,345', '12,000', '+', funds.stated.balance, funds.open]) expect(figures).toContain(words);
    expect(textOf(locale, createElement(FundsFigures, { comparison: { ...comparison, basis: 'payments' }, now }))).toContain(
      funds.stated.payments,
    );
    const shown = textOf(locale, createElement(PartsTable, { comparison, resolve: act }));
    for (const words of [...Object.values(funds.kinds), ...Object.values(funds.states), '問い合わせ済み', '運営 次郎', funds.resolve.open])
      expect(shown).toContain(words);
    expect(drawn(locale, createElement(PartsTable, { comparison, resolve: act }))).toContain('href="/payments/ours"');
    const nights = textOf(locale, createElement(NightsTable, { rows: [comparison, { ...comparison, id: 'd', asked_by: null }], now }));
    for (const words of ['運営 花子', funds.atNight]) expect(nights).toContain(words);
  }
});

test('the margin has a row for each payment method, and one for what is of no payment', () => {
  const row = { month: '2026-11', payments: 2, amount: 20_000, processing_fee: 720, customer_fee: 100, acquirer_fee: 600, margin: 220 };
  const rows = [
    { ...row, method: 'american_express' },
    { ...row, method: null, margin: -330 },
  ];
  const shown = textOf('en', createElement(MarginTable, { rows }));
  for (const words of [
    'American Express',
    en.acquirers.margin.other,
    '20,000',
    '720',
    '220',
    '330',
    'Nov 2026',
    en.acquirers.margin.total,
    '−¥110',
  ])
    expect(shown).toContain(words);
});

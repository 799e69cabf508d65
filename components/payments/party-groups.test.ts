import { NextIntlClientProvider } from 'next-intl';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Ledger } from '@/components/payments/ledger';
import { partyGroups } from '@/components/payments/party-groups';
import type { LedgerRecord } from '@/lib/payments/ledger-schema';
import { ja } from '@/messages/ja';

const at = '2026-12-01T00:00:00Z';
const platform = { id: 'p', name: 'てしごと市場' };
const service = { id: null, name: null };
type Party = { id: string | null; name: string | null };
let made = 0;
const record = (type: LedgerRecord['type'], of: Party, to: Party, amount: number): LedgerRecord => ({
  ...{ id: `r${made++}`, transaction_id: 't', type, amount, created_at: at },
  ...{ merchant_id: of.id, merchant_name: of.name, counterparty_id: to.id, counterparty_name: to.name },
});
const both = (type: LedgerRecord['type'], from: Party, to: Party, amount: number) => [
  record(type, from, to, -amount),
  record(type, to, from, amount),
];

/** As the ledger posts a payment of ¥39,000 in twelve parts. */
const recordsOf = (count: number) => [
  record('payment', platform, service, 39_000),
  ...Array.from({ length: count }, (_, index) => ({ id: `s${index}`, name: `販売者${index}` })).flatMap((seller, index) => [
    ...both('payment_transfer', platform, seller, 1_000 * (index + 1) - 500 * index),
    ...both('platform_fee', seller, platform, 100),
  ]),
  record('processing_fee', platform, service, -1_274),
  record('processing_fee_tax', platform, service, -127),
];
const twelve = recordsOf(12);

test('each record is in the group of its party, and the nets are what all records add up to', () => {
  const groups = partyGroups(twelve);
  expect(twelve).toHaveLength(51);
  expect(groups).toHaveLength(13);
  expect(groups.flatMap(({ records }) => records)).toHaveLength(51);
  const total = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0);
  expect(total(groups.map(({ net }) => net))).toBe(total(twelve.map(({ amount }) => amount)));
  const sellers = groups.filter(({ id }) => id?.startsWith('s'));
  expect(sellers.map(({ name, net }) => [name, net]).at(0)).toEqual(['販売者11', 6_400]);
  expect(sellers.map(({ net }) => net)).toEqual(sellers.map(({ net }) => net).toSorted((one, other) => other - one));
});

test('the service, which has no name, comes last, whatever it got', () => {
  const groups = partyGroups([record('processing_fee', service, platform, 90_000), ...twelve]);
  expect(groups.at(-1)).toMatchObject({ id: null, net: 90_000 });
});

const shown = (records: LedgerRecord[], pickedIds: string[] = []) =>
  renderToStaticMarkup(
    createElement(NextIntlClientProvider, {
      ...{ locale: 'ja', messages: ja, timeZone: 'Asia/Tokyo' },
      children: createElement(Ledger, { records, pickedIds, litIds: pickedIds, now: at, ended: false, reader: 'other' }),
    } as never),
  );

test('many records are shown by party, closed; a few as they were posted; the part that was pressed is open', () => {
  expect(shown(twelve).match(/aria-expanded="false"/g)).toHaveLength(13);
  expect(shown(twelve)).not.toContain('<table');
  expect(shown(recordsOf(2))).not.toContain('aria-expanded');
  expect(shown(recordsOf(2))).toContain('<table');
  const seller = twelve.filter(({ merchant_id, counterparty_id }) => merchant_id === 's3' || counterparty_id === 's3').map(({ id }) => id);
  const open = shown(twelve, seller);
  expect(open.match(/aria-expanded="true"/g)).toHaveLength(1);
  expect(open).toMatch(/lit bg-accent-soft[^>]*>.*?販売者3/);
  expect(open.match(/<table/g)).toHaveLength(1);
});

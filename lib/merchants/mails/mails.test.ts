// Admins of a platform or an ordinary merchant set which mails customers and sellers get, all at once.
import { expect, test } from 'vitest';
import { changeMails } from '@/lib/merchants/mails/change-mails';
import { mailKinds } from '@/lib/merchants/mails/mails';
import { showMails } from '@/lib/merchants/mails/show-mails';
import { aMarket, asRole } from '@/lib/testing/market';
import { sql } from '@/lib/testing/tables';

const outcome = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    ({ code, param }) => (param ? `${code} ${param}` : code),
  );

test('all are on; what is switched off stays so, is told in the audit, and is refused to whoever has not seen the newest', async () => {
  const market = await aMarket();
  const admin = await asRole('admin', market.id);
  const id = market.id;
  expect(await showMails(admin, { id })).toMatchObject({ kinds: mailKinds, off: [] });
  const off = ['payout_paid', 'how_to_pay'] as const;
  expect((await changeMails(admin, { id, before: [], off })).off).toEqual(['how_to_pay', 'payout_paid']);
  expect(await outcome(changeMails(admin, { id, before: [], off: ['paid'] }))).toBe('conflict');
  expect(await outcome(changeMails(admin, { id, before: off, off }))).toBe('done');
  expect(await showMails(await asRole('viewer', id), { id })).toMatchObject({ off: ['how_to_pay', 'payout_paid'] });
  expect(await sql(`SELECT before, after FROM "Audit" WHERE "subjectId" = $1 AND operation = 'merchant.change_mails'`, [id])).toEqual([
    { before: { mails_off: [] }, after: { mails_off: ['how_to_pay', 'payout_paid'] } },
  ]);
});

test('two at once: one of them, whatever each wants', async () => {
  const { id } = await aMarket();
  const [one, two] = [await asRole('admin', id), await asRole('staff', id)];
  const told = await Promise.all([
    outcome(changeMails(one, { id, before: [], off: ['paid'] })),
    outcome(changeMails(two, { id, before: [], off: ['refunded'] })),
  ]);
  expect(told.sort()).toEqual(['conflict', 'done']);
});

test('an ordinary merchant has no sellers to write to; another’s, a seller’s and a word that is none are refused', async () => {
  const shop = await aMarket({ role: null, sellers: 0 });
  const admin = await asRole('admin', shop.id);
  expect((await showMails(admin, { id: shop.id })).kinds).toEqual(['how_to_pay', 'paid', 'refunded', 'subscription']);
  expect(await outcome(changeMails(admin, { id: shop.id, before: [], off: ['first_sale'] }))).toBe('invalid_parameter off');
  expect(await outcome(changeMails(admin, { id: shop.id, before: [], off: ['spam'] }))).toMatch(/^invalid_parameter off/);
  expect(await outcome(changeMails(admin, { id: shop.id, before: [] }))).toBe('missing_parameter off');
  const market = await aMarket({ sellers: 1 });
  const [seller = ''] = market.sellers;
  for (const id of [market.id, seller]) {
    expect(await outcome(showMails(admin, { id }))).toBe('not_found');
    expect(await outcome(changeMails(admin, { id, before: [], off: [] }))).toBe('not_found');
  }
  const own = await asRole('admin', market.id);
  expect(await outcome(showMails(own, { id: seller }))).toBe('not_found');
  expect(await outcome(changeMails(own, { id: seller, before: [], off: [] }))).toBe('not_found');
  expect(await outcome(changeMails(await asRole('viewer', market.id), { id: market.id, before: [], off: [] }))).toBe('forbidden');
});

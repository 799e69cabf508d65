// Notifications in the product: who is told, once, and as each person has chosen.
import { beforeEach, expect, test, vi } from 'vitest';
import { asInstallation } from '@/lib/auth/call-as-installation';
import { newId } from '@/lib/db/ids';
import { prisma } from '@/lib/db/prisma';
import { changeChoice, showChoices } from '@/lib/inbox/change-choice';
import { deliverAnnouncement } from '@/lib/inbox/deliver-announcement';
import { markAllRead, markRead } from '@/lib/inbox/mark-read';
import { kindNames, placeOf, wants, waysFor } from '@/lib/inbox/notification';
import { notify } from '@/lib/inbox/notify';
import { countInbox, showInbox } from '@/lib/inbox/show-inbox';
import * as store from '@/lib/inbox/store';
import { deleteRead } from '@/lib/inbox/store';
import { deliverAnnouncements } from '@/lib/jobs/deliver-announcements';
import { findStaffAddresses } from '@/lib/team/people/store';
import { asKey, asRole } from '@/lib/testing/market';
import { aShop, type Shop } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

let shop: Shop;
beforeEach(async () => {
  await sql('DELETE FROM "Announcement"');
  shop = await aShop({ sellers: 2 });
});

const subjectId = newId();
const announce = (over: Partial<Parameters<typeof notify>[2]> = {}) =>
  prisma.$transaction((database) =>
    notify(database, shop.id, { kind: 'payout_overdue', audience: 'staff', subjectId, facts: { days: 3 }, ...over } as never, new Date()),
  );
const round = () => deliverAnnouncements.run({ now: new Date(), signal: new AbortController().signal });
const kindsOf = async (caller: Parameters<typeof showInbox>[0]) => (await showInbox(caller, {})).entries.map(({ kind }) => kind);

test('two tabs that change different kinds at once lose neither', async () => {
  const staff = await asRole('staff', shop.id);
  const kinds = ['chargeback_raised', 'chargeback_due', 'question_answered', 'payout_overdue'] as const;
  await Promise.all(kinds.map((kind) => changeChoice(staff, { kind, way: 'product', on: false })));
  const { choices } = await showChoices(staff, {});
  expect(
    choices
      .filter(({ product }) => product === false)
      .map(({ kind }) => kind)
      .toSorted(),
  ).toEqual([...kinds].toSorted());
});

test('whom it concerns has an entry that leads to the matter; nobody else has', async () => {
  const [admin, staff, viewer] = [await asRole('admin', shop.id), await asRole('staff', shop.id), await asRole('viewer', shop.id)];
  const [hers, his] = [await asRole('seller', shop.id, shop.sellers[0]), await asRole('seller', shop.id, shop.sellers[1])];
  const operator = await asRole('operator', null);
  const stranger = await asRole('admin', (await aShop()).id);
  await announce();
  await announce({ kind: 'payout_returned', audience: 'seller', merchantId: shop.sellers[0] } as never);
  await announce({ kind: 'webhook_failing', audience: 'admins' } as never);
  await announce({ kind: 'application_submitted', audience: 'operators' } as never);
  expect(await round()).toHaveLength(4);
  expect((await kindsOf(admin)).toSorted()).toEqual(['payout_overdue', 'webhook_failing']);
  expect(await kindsOf(staff)).toEqual(['payout_overdue']);
  expect(await kindsOf(hers)).toEqual(['payout_returned']);
  expect(await kindsOf(operator)).toContain('application_submitted');
  for (const nobody of [viewer, his, stranger]) expect(await kindsOf(nobody)).toEqual([]);
  expect((await showInbox(staff, {})).entries[0]).toMatchObject({ href: `/payouts/${subjectId}`, facts: { days: 3 }, read: false });
  await expect(showInbox(await asKey(shop.secretKey), {})).rejects.toMatchObject({ code: 'forbidden' });
});

test('told once by four processes at once, and again after one that was interrupted', async () => {
  const staff = await asRole('staff', shop.id);
  await announce();
  vi.spyOn(store, 'saveEntries').mockRejectedValueOnce(new Error('interrupted'));
  const [due] = await sql<{ id: string }>('SELECT id FROM "Announcement"');
  const installation = await asInstallation({ tenantId: shop.id, now: new Date() });
  await expect(deliverAnnouncement(installation, { id: due?.id })).rejects.toThrow('interrupted');
  expect(await kindsOf(staff)).toEqual([]);
  const ran = await Promise.all([1, 2, 3, 4].map(() => round()));
  expect(ran.flat()).toHaveLength(1);
  expect(await kindsOf(staff)).toEqual(['payout_overdue']);
  expect(await round()).toEqual([]);
});

test('what is read counts no more, one by one or all; nobody reads for another', async () => {
  const [staff, admin] = [await asRole('staff', shop.id), await asRole('admin', shop.id)];
  for (let index = 0; index < 3; index++) await announce();
  await round();
  const [first] = (await showInbox(staff, {})).entries;
  expect((await countInbox(staff, {})).unread).toBe(3);
  expect((await markRead(staff, { id: first?.id })).unread).toBe(2);
  expect((await markRead(staff, { id: first?.id })).unread).toBe(2);
  expect((await countInbox(admin, {})).unread).toBe(3);
  const stranger = await asRole('staff', (await aShop()).id);
  await expect(markRead(stranger, { id: first?.id })).rejects.toMatchObject({ code: 'not_found' });
  expect((await markAllRead(staff, {})).unread).toBe(0);
  expect((await showInbox(staff, {})).entries.every(({ read }) => read)).toBe(true);
  // what was read is deleted after its time, what was not stays
  await deleteRead(new Date(Date.now() + 60_000));
  expect(await kindsOf(staff)).toEqual([]);
  expect(await kindsOf(admin)).toHaveLength(3);
});

test('each person chooses by kind: neither in the product nor by mail does it come any more', async () => {
  const [staff, admin] = [await asRole('staff', shop.id), await asRole('admin', shop.id)];
  const emails = (kind: 'chargeback_due' | 'chargeback_raised' | null) => findStaffAddresses(shop.id, { kind });
  const email = staff.actor.kind === 'user' ? staff.actor.email : '';
  expect(await emails('chargeback_due')).toContain(email);
  await changeChoice(staff, { kind: 'chargeback_due', way: 'mail', on: false });
  await changeChoice(staff, { kind: 'chargeback_due', way: 'product', on: false });
  expect(await emails('chargeback_due')).not.toContain(email);
  expect(await emails('chargeback_raised')).toContain(email);
  // a mail that nobody may switch off names no kind
  expect(await emails(null)).toContain(email);
  await announce({ kind: 'chargeback_due' });
  await round();
  expect(await kindsOf(staff)).toEqual([]);
  expect(await kindsOf(admin)).toEqual(['chargeback_due']);
  await changeChoice(staff, { kind: 'chargeback_due', way: 'product', on: true });
  expect((await showChoices(staff, {})).choices).toContainEqual({ kind: 'chargeback_due', product: true, mail: false });
  await expect(changeChoice(staff, { kind: 'webhook_failing', way: 'mail', on: false })).rejects.toMatchObject({
    code: 'invalid_parameter',
  });
  await expect(changeChoice(staff, { kind: 'payout_overdue', way: 'mail', on: false })).rejects.toMatchObject({
    code: 'invalid_parameter',
  });
});

test('every kind leads to a page of ours, concerns somebody, and is on until it is switched off', () => {
  for (const kind of kindNames) {
    const readers = ['admin', 'seller', 'operator'].filter((role) => waysFor({ role }, kind).length > 0);
    expect(readers).not.toEqual([]);
    expect(wants(null, kind, 'mail')).toBe(true);
    expect(placeOf(kind, subjectId, {}, 'staff')).toMatch(/^\/[a-z]/);
    // nothing leads away
    expect(placeOf(kind, subjectId, { href: '//example.com' }, 'staff')).not.toContain('example.com');
  }
  expect(placeOf('mention', subjectId, { href: '/payments/1' }, 'staff')).toBe('/payments/1');
  expect(waysFor({ role: 'staff' }, 'webhook_failing')).toEqual([]);
});

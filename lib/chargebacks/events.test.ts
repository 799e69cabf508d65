// Each change of a chargeback is an event of its own.
import { beforeAll, expect, test } from 'vitest';
import { expireChargebacks } from '@/lib/jobs/expire-chargebacks';
import { api } from '@/lib/testing/api';
import { aChargeback, defenseWith } from '@/lib/testing/fixtures/chargebacks';
import { aPdf } from '@/lib/testing/fixtures/files';
import { aShop, type Shop, together } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

let shop: Shop;
beforeAll(async () => {
  shop = await aShop();
});

const path = (id: string, verb = '') => `/chargeback_requests/${id}${verb && `/${verb}`}`;
const show = async (id: string) => (await api(shop.secretKey, 'GET', path(id))).body;
const accept = (id: string) => shop.post(path(id, 'accept'));
const defend = (id: string) => shop.post(path(id, 'defend'), defenseWith(aPdf()));
const decide = (id: string, outcome: string) => shop.post(`/test_helpers/chargebacks/${id}/simulate`, { outcome });
const expire = async (id: string) => {
  await sql(`UPDATE "Chargeback" SET "dueAt" = now() - interval '1 second' WHERE id = $1`, [id]);
  await expireChargebacks.run({ now: new Date(), signal: new AbortController().signal });
};

test('each change of it is told by an event of its own, once, with what it has become', async () => {
  const told = async (id: string) => {
    const { body } = await api(shop.secretKey, 'GET', `/events?resource_id=${id}&per_page=100`);
    return (body.data as { type: string; data: { status: string; timeline: { type: string }[] } }[]).reverse();
  };
  const ends: [act: (id: string) => Promise<unknown>, told: string[]][] = [
    [(id) => together(3, () => accept(id)), ['accepted']],
    [(id) => decide(id, 'cancelled'), ['cancelled']],
    [async (id) => (await defend(id)) && (await defend(id)) && decide(id, 'lost'), ['defended', 'lost']],
    [async (id) => (await defend(id)) && decide(id, 'won'), ['defended', 'defended']],
    [expire, ['expired']],
  ];
  for (const [act, statuses] of ends) {
    const { id } = await aChargeback(shop);
    const raised = await show(id);
    await act(id);
    const events = await told(id);
    expect(events.map(({ type, data }) => [type, data.status])).toEqual([
      ['chargeback_request.created', 'pending'],
      ...statuses.map((status) => ['chargeback_request.updated', status]),
    ]);
    expect(events[0]?.data).toEqual(raised);
    const { defense: _sent, ...shown } = await show(id);
    expect(events.at(-1)?.data).toEqual(shown);
  }
});

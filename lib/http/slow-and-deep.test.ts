import { expect, test } from 'vitest';
import { revokeKey } from '@/lib/team/revoke-key';
import { api } from '@/lib/testing/api';
import { aMarket, aPayment, asRole } from '@/lib/testing/market';
import { sql } from '@/lib/testing/tables';
import { within } from '@/lib/testing/tier';

test('a name of many brackets is refused before it costs anything', async () => {
  const { id, secretKey } = await aMarket({ sellers: 0 });
  const raw = `a${'[b]'.repeat(300_000)}=1`;
  const started = process.cpuUsage();
  const answer = await api(secretKey, 'POST', '/payments', undefined, { raw, type: 'application/x-www-form-urlencoded' });
  expect(answer).toMatchObject({ status: 400 });
  const url = await api(secretKey, 'GET', `/merchants?a${'[b]'.repeat(3_000)}=1`);
  expect(url).toMatchObject({ status: 400 });
  expect(process.cpuUsage(started).user).toBeLessThan(within(2_000_000));
  expect((await api(secretKey, 'GET', `/merchants/${id}`)).status).toBe(200);
});

test('a key that is revoked while its request is still arriving does nothing', async () => {
  const { id, secretKey } = await aMarket({ sellers: 0 });
  const [key] = await sql<{ id: string }>(`SELECT id FROM "ApiKey" WHERE "tenantId" = $1`, [id]);
  const admin = await asRole('admin', id);
  const raw = new ReadableStream({
    async start(controller) {
      const body = Buffer.from(JSON.stringify(aPayment()));
      controller.enqueue(body.subarray(0, 20));
      await revokeKey(admin, { id: key?.id });
      controller.enqueue(body.subarray(20));
      controller.close();
    },
  });
  expect((await api(secretKey, 'POST', '/payments', undefined, { raw })).status).toBe(401);
  expect(await sql(`SELECT 1 FROM "Payment" WHERE "tenantId" = $1`, [id])).toEqual([]);
});

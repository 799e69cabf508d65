import { execFileSync } from 'node:child_process';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isSignatureOf, signatureOf } from '@/lib/auth/secret';
import { newId } from '@/lib/db/ids';
import { settings } from '@/lib/installation';
import { aShop, type Shop } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';
import { rotateKeys } from '@/lib/vault/rotation/rotate-keys';
import { sealedColumns } from '@/lib/vault/rotation/store';
import { seal, sealedAnew, unseal } from '@/lib/vault/seal';

const [first, second] = [settings().vaultKey, Buffer.alloc(32, 9)];
/** The keys as a start with other settings would read them. */
const keys = (vaultKey: Buffer, vaultKeyOther?: Buffer) => Object.assign(settings(), { vaultKey, vaultKeyOther });
beforeEach(() => void keys(first));
afterEach(() => {
  keys(first);
  Object.assign(settings(), { appSecretOther: undefined });
});

test('what was sealed under the other key opens, and what neither key sealed does not', () => {
  const old = seal('whsec_1', 'webhook:1');
  expect(sealedAnew(old, 'webhook:1')).toBeNull();
  keys(second, first);
  expect(unseal(old, 'webhook:1')).toBe('whsec_1');
  expect(() => unseal(old, 'webhook:2')).toThrow();
  const anew = sealedAnew(old, 'webhook:1') ?? '';
  keys(second);
  expect(() => unseal(old, 'webhook:1')).toThrow();
  expect(unseal(anew, 'webhook:1')).toBe('whsec_1');
});

test('whoever seals something is known to the rotation', () => {
  const found = execFileSync('grep', ['-rlE', "import .*\\bseal\\b.* from '@/lib/vault/seal'", 'lib', 'app', '--include=*.ts'], {
    encoding: 'utf8',
  });
  const sealing = found.split('\n').filter((file) => file !== '' && !file.includes('.test.') && !file.startsWith('lib/testing/'));
  // a new one here also needs a line in sealedColumns
  expect(sealing.sort()).toEqual([
    'lib/acquirers/accounts/save-account.ts',
    'lib/mail/store.ts',
    'lib/payments/authorization.ts',
    'lib/team/account/store.ts',
    'lib/vault/keep-card.ts',
    'lib/webhooks/endpoints/secret.ts',
  ]);
});

const card = { number: '4111111111111111', month: 12, year: 2035, verification_value: '123' };

/** One row of each kind, made through operations where possible. */
async function fill(shop: Shop): Promise<void> {
  await shop.post('/customers', { email: 'a@example.jp', payment_details: { type: 'credit_card', ...card }, validate: false });
  const url = 'https://hooks.example.jp/';
  await shop.pay({ webhooks: [{ url, secret_key: 'secret-of-the-payment', events: ['payment.captured'] }] });
  const endpoint = newId();
  await sql(
    `INSERT INTO "Webhook" ("tenantId", id, url, secret, "previousSecret", "previousUntil", events, active, "createdAt", "updatedAt")
     VALUES ($1, $2, $3, $4, $4, now() + interval '1 day', '[]', true, now(), now())`,
    [shop.id, endpoint, url, seal('whsec', `webhook:${endpoint}`)],
  );
  await sql(
    `INSERT INTO "AcquirerAccount" (name, settings, secrets, "isTest", "createdAt", "changedAt", "changedBy", "changedByName")
     VALUES ('komoju', '{}', $1, true, now(), now(), $2, 'n')`,
    [seal('{"secret_key":"sk"}', 'acquirer:komoju'), newId()],
  );
  const [user, mail] = [newId(), newId()];
  await sql(`INSERT INTO "User" (id, email, name, "passwordHash", role, "createdAt") VALUES ($1, $2, 'n', 'x', 'operator', now())`, [
    user,
    `${user}@example.jp`,
  ]);
  await sql(`INSERT INTO "SecondFactor" ("userId", sealed, "createdAt") VALUES ($1, $2, now())`, [
    user,
    seal('totp', `second-factor:${user}`),
  ]);
  await sql(
    `INSERT INTO "Mail" (id, kind, recipient, sealed, "dueAt", "createdAt") VALUES ($1, 'x', 'a@example.jp', $2, now() + interval '1 year', now())`,
    [mail, seal('{}', `mail:${mail}`)],
  );
}

async function countOf(opens: (sealed: string, purpose: string) => unknown): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { name, find, purposeOf } of sealedColumns) {
    const opened = (await find(null, 1_000)).filter((row) => {
      try {
        return opens(row.sealed, purposeOf(row.key)) !== undefined;
      } catch {
        return false;
      }
    });
    counts.set(name, opened.length);
  }
  return counts;
}

test('a rotation that was ended in the middle is made again, and afterwards everything opens under the new key alone', async () => {
  await fill(await aShop());
  const before = await countOf(unseal);
  expect(
    [...before.values()].every((count) => count > 0),
    JSON.stringify([...before]),
  ).toBe(true);
  const all = [...before.values()].reduce((sum, count) => sum + count, 0);

  keys(second, first);
  const third = sealedColumns.find(({ name }) => name === 'Webhook.secret');
  if (!third) throw new Error('no column');
  const broken = vi.spyOn(third, 'replace').mockRejectedValue(new Error('killed'));
  await expect(rotateKeys()).rejects.toThrow('killed');
  broken.mockRestore();
  const done = [...before].slice(0, 2).reduce((sum, [, count]) => sum + count, 0);
  expect(await rotateKeys()).toEqual({ sealed: all - done, under: done, closed: [] });
  expect(await rotateKeys()).toEqual({ sealed: 0, under: all, closed: [] });
  keys(second);
  expect(await countOf(unseal)).toEqual(before);
  keys(Buffer.alloc(32, 5));
  const lost = await rotateKeys();
  expect(lost).toMatchObject({ sealed: 0, under: 0 });
  expect(lost.closed).toHaveLength(all);
});

test('what is sealed anew or erased while it is rotated stays as it was left', async () => {
  keys(second, first);
  const [column] = sealedColumns;
  if (!column) throw new Error('no column');
  const [row] = await column.find(null, 1);
  if (!row) throw new Error('no row');
  await sql(`UPDATE "VaultCard" SET sealed = NULL, "forgetAt" = NULL WHERE id = $1`, [row.key[1]]);
  expect(await column.replace(row, 'anew')).toEqual({ count: 0 });
});

test('a changed APP_SECRET knows what the other one signed, and a request that is repeated across the change', async () => {
  const shop = await aShop();
  const { appSecret } = settings();
  const body = { amount: 1_000, currency: 'JPY', payment_details: { type: 'credit_card', ...card } };
  const headers = { 'idempotency-key': newId() };
  const made = await shop.post('/payments', body, headers);
  const signature = signatureOf('purpose', 'text');
  Object.assign(settings(), { appSecret: 'x'.repeat(40) });
  expect(isSignatureOf('purpose', 'text', signature)).toBe(false);
  expect((await shop.post('/payments', body, headers)).status).toBe(422);
  Object.assign(settings(), { appSecretOther: appSecret });
  expect(isSignatureOf('purpose', 'text', signature)).toBe(true);
  const again = await shop.post('/payments', body, headers);
  expect(again.text).toBe(made.text);
  expect((await shop.post('/payments', { ...body, amount: 2_000 }, headers)).status).toBe(422);
  expect(signatureOf('purpose', 'text')).not.toBe(signature);
  Object.assign(settings(), { appSecret });
});

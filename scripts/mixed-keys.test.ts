import { afterEach, expect, test } from 'vitest';
import { newId } from '@/lib/db/ids';
import { sql } from '@/lib/testing/tables';
import { refuseMixedKeys } from './serve.mjs';

const logins = { url: process.env.DATABASE_URL ?? '' };
const start = (mode: string) => refuseMixedKeys({ mode }, logins);
const account = (name: string, isTest: boolean, retired = false) =>
  sql(
    `INSERT INTO "AcquirerAccount" (name, settings, "isTest", "createdAt", "changedAt", "changedBy", "changedByName", "retiredAt")
     VALUES ($1, '{}', $2, now(), now(), $3, 'n', CASE WHEN $4 THEN now() END)`,
    [name, isTest, newId(), retired],
  );
afterEach(() => sql('DELETE FROM "AcquirerAccount"'));

test('test and live keys together stop a live start with a sentence that names them', async () => {
  await account('komoju', true);
  await account('bunpai', false);
  await expect(start('live')).rejects.toThrow(
    'Test keys (komoju) and live keys (bunpai) are in use together: retire one kind of accounts.',
  );
  await expect(start('sandbox')).resolves.toBeUndefined();
});

test('one kind of keys stops nothing, nor does an account that is retired', async () => {
  await expect(start('live')).resolves.toBeUndefined();
  await account('komoju', true, true);
  await account('bunpai', false);
  await expect(start('live')).resolves.toBeUndefined();
});

// What an operator is told of an acquirer's test keys, tried with a sandbox of ours over HTTP.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { NoRehearsal, runRehearsal } from '@/lib/acquirers/accounts/run-rehearsal';
import type { Finding } from '@/lib/acquirers/adapter';
import { secretsPurpose } from '@/lib/acquirers/find-connected';
import { newId } from '@/lib/db/ids';
import { accountAt, dialects, type Spoken } from '@/lib/testing/fixtures/acquirer-calls';
import { aFaultyWay } from '@/lib/testing/servers/faulty-way';
import { freePort } from '@/lib/testing/servers/product';
import { sql } from '@/lib/testing/tables';
import { seal } from '@/lib/vault/seal';
import { aSecondInstallation, type SecondInstallation } from '@/scripts/test/two-installations';

let second: SecondInstallation;
beforeAll(async () => {
  second = await aSecondInstallation();
});
afterAll(() => second?.close());
afterEach(() => sql('DELETE FROM "AcquirerAccount"'));

async function enter(name: string, { settings, secrets }: { settings: object; secrets: object }, isTest = true): Promise<void> {
  await sql(
    `INSERT INTO "AcquirerAccount" (name, settings, secrets, "isTest", "createdAt", "changedAt", "changedBy", "changedByName")
     VALUES ($1, $2, $3, $4, now(), now(), $5, 'x')`,
    [name, JSON.stringify(settings), seal(JSON.stringify(secrets), secretsPurpose(name)), isTest, newId()],
  );
}
async function findings(name: Spoken, port: number): Promise<Finding[]> {
  await enter(name, accountAt(port, second.key));
  const found: Finding[] = [];
  for await (const finding of await runRehearsal(name)) found.push(finding);
  return found;
}
const saying = (found: readonly Finding[], verdict: Finding['verdict']) =>
  found.filter((finding) => finding.verdict === verdict).map(({ says }) => says);
const money = async () => (await second.ask('GET', '/payments?per_page=100')).body as { data: { id: string; status: string }[] };

const onlyOurs = [
  'after the moment that a request names nothing is begun',
  'under a key that is closed nothing is done any more',
  'closing a key that was used tells its answer',
];

test.each(dialects)('with a sandbox of ours %s finds what it relies on, and gives all of it back', async (name) => {
  const found = await findings(name, second.port);
  expect(found.filter(({ verdict }) => verdict === 'does not hold')).toEqual([]);
  expect(saying(found, 'could not be tried')).toEqual(name === 'bunpai' ? [] : onlyOurs);
  expect(found.length).toBeGreaterThan(20);
  const { data } = await money();
  expect(data.length).toBeGreaterThan(10);
  expect(data.filter(({ status }) => !['refunded', 'cancelled', 'failed'].includes(status))).toEqual([]);
});

test('what does not hold is said so, with what was seen', async () => {
  let list: Buffer | undefined;
  const way = await aFaultyWay(second.port, {
    // its lists are as they were once, and it forgets what a refund was for
    alter: (answer, url) => {
      if (url.includes('external_order_num=')) list ??= answer.body;
      const forgetful = Buffer.from(answer.body.toString().replace(/"description":"[^"]+"/g, '"description":null'));
      return { ...answer, body: url.includes('external_order_num=') && list ? list : forgetful };
    },
  });
  const found = await findings('bunpai', way.port);
  await way.close();
  expect(found.filter(({ verdict }) => verdict === 'does not hold')).toEqual([
    { says: 'an order number that nobody has used finds nothing', verdict: 'does not hold', detail: '1 payments' },
    {
      says: 'a refund is found by its description, and the same one again gives back once',
      verdict: 'does not hold',
      detail: expect.stringContaining('"attemptId":null'),
    },
  ]);
});

test('what the account does not take could not be tried, and is no fault', async () => {
  const way = await aFaultyWay(second.port, {
    alter: (answer, url) =>
      url.endsWith('/tokens')
        ? { status: 403, headers: { 'content-type': 'application/json' }, body: Buffer.from('{"error":{"code":"forbidden"}}') }
        : answer,
  });
  const found = await findings('bunpai', way.port);
  await way.close();
  expect(saying(found, 'does not hold')).toEqual([]);
  expect(found.find(({ says }) => says.startsWith('no more is given back'))).toMatchObject({
    verdict: 'could not be tried',
    detail: 'no token for a test card: 403 forbidden',
  });
  expect(saying(found, 'holds')).toContain('konbini: its numbers end on the day that was asked for');
});

test('nothing is tried without test keys, and it is said why', async () => {
  const refused = (name: string) => runRehearsal(name).then(String, (error) => (error instanceof NoRehearsal ? error.message : 'thrown'));
  expect(await refused('own-account')).toBe('There is nothing to rehearse with "own-account": take komoju or bunpai.');
  expect(await refused('constructor')).toMatch(/nothing to rehearse with "constructor"/);
  expect(await refused('komoju')).toMatch(/^No account at komoju was entered/);
  const live = { settings: { url: 'https://pay.example.jp/api/v1' }, secrets: { secret_key: 'sk_live_first4242' } };
  await enter('bunpai', live, false);
  expect(await refused('bunpai')).toMatch(/live keys, which would move money/);
  // whatever the row says
  await sql('UPDATE "AcquirerAccount" SET "isTest" = true');
  expect(await refused('bunpai')).toMatch(/live keys, which would move money/);
  await sql('DELETE FROM "AcquirerAccount"');
  await enter('bunpai', accountAt(await freePort(), second.key));
  expect(await refused('bunpai')).toMatch(/no answer at this address/);
  await sql(`UPDATE "AcquirerAccount" SET secrets = 'torn'`);
  expect(await refused('bunpai')).toMatch(/cannot be read any more/);
});

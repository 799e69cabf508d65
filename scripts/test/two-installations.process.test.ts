// A live installation whose acquirer is another one, both as processes: every way of paying and every end of it, killed processes, cut connections, and
// notices that are forged, early, late and out of order. At the end both have the same money, to the yen.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { disputes } from './installation-disputes';
import { cutOff, killed } from './installation-faults';
import { money } from './installation-money';
import { beside, heard, once, overtaken } from './installation-notices';
import { refundsElsewhere, refundsTold } from './installation-refunds';
import { everyWay } from './installation-ways';
import { type Installations, twoInstallations } from './installations';
import { aPost } from './notice-post';
import { aTrade, expectSameMoney, type Ground } from './trade';

let both: Installations;
let ground: Ground;
beforeAll(async () => {
  both = await twoInstallations();
  ground = { ...both, trade: aTrade(both), post: aPost(both) };
  await ground.trade.fund();
});
afterAll(() => both?.close());
const given = () => ground;

everyWay(given);
killed(given);
cutOff(given);
heard(given);
beside(given);
overtaken(given);
once(given);
refundsElsewhere(given);
refundsTold(given);
disputes(given);
money(given);

test('nothing that moves a sandbox moves the live one, and least of all its clock', async () => {
  const { L, S } = both;
  const { paths } = (await S.ask('GET', '/openapi.json')).body as unknown as { paths: Record<string, object> };
  const helpers = Object.keys(paths)
    .filter((path) => path.includes('/test_helpers/'))
    .map((path) => path.replace('/api/v1', ''));
  expect(helpers).toContain('/test_helpers/clock/advance');
  for (const path of helpers) {
    const { status } = await L.ask('POST', path.replace(/\{\w+\}/g, L.market.tenantId), { seconds: 86_400, outcome: 'paid' });
    expect([path, status]).toEqual([path, 404]);
  }
  expect(await L.rows('SELECT "offsetMs"::int AS moved, mode FROM "Installation"')).toEqual([{ moved: 0, mode: 'live' }]);
});

test('the account is rehearsed beside the running installation', async () => {
  const [{ code, output }, nothing] = await Promise.all([both.command('rehearse', 'bunpai'), both.command('rehearse', 'own-account')]);
  expect(code, output).toBe(0);
  expect(output).toMatch(/^holds: a refund is found by its description/m);
  expect(output).toMatch(/^\d+ hold, 0 do not, 0 could not be tried/m);
  expect([nothing.code, nothing.output]).toEqual([2, expect.stringContaining('nothing to rehearse with "own-account"')]);
});

test('in the end the acquirer owes what our ledger says, to the yen, and both ledgers are right', async () => {
  await ground.post.untilQuiet();
  await expectSameMoney(both);
  expect(await ground.post.inState('failed')).toEqual([]);
});

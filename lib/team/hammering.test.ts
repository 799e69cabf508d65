import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Budget, tryConsume } from '@/lib/auth/throttle';
import { pool } from '@/lib/db/pool';
import { newLinkToken } from '@/lib/team/links/link';
import { requestReset } from '@/lib/team/links/request-reset';
import { resetPassword } from '@/lib/team/links/reset-password';
import { showLink } from '@/lib/team/links/show-link';
import { findSigner } from '@/lib/team/sign-in';
import { aMarket } from '@/lib/testing/market';
import { asVisitor, mailsTo, somebody, testPassword, tokenTo, visitFrom } from '@/lib/testing/person';
import { sql } from '@/lib/testing/tables';
import { times } from '@/lib/testing/tier';
import { until } from '@/lib/testing/until';

let tenantId: string;
beforeAll(async () => {
  tenantId = (await aMarket({ sellers: 0 })).id;
});
beforeEach(() => sql('DELETE FROM "Throttle"'));

const part = () => randomBytes(2).toString('hex');
/** One network of 32 bits has 2^32 networks of 64. */
const changing = () => `2001:db8:${part()}:${part()}::1`;
const everywhere = () => `2${part().slice(1)}:${part()}:${part()}:${part()}::1`;
const anEmail = () => `${randomUUID()}@example.jp`;
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const signIn = async (email: string, password: string, address: string) => {
  const outcome = await findSigner({ email, password }, visitFrom(address));
  return 'problem' in outcome ? outcome.problem : 'in';
};
const guess = (address: string) => signIn(anEmail(), 'password1234', address);
const answerOf = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'done',
    ({ code }) => code,
  );
const count = (list: string[], word: string) => list.filter((other) => other === word).length;

/** Sets a budget as if so many attempts had just been made. */
async function alreadySpent(budget: Budget, level: number) {
  await tryConsume(budget);
  await sql(`UPDATE "Throttle" SET level = $1, "sinceAt" = now() WHERE key LIKE $2 || ':%'`, [level, budget[0]]);
}

/** Runs so many attackers at once, each attempt from another address, until `work` is done. */
async function whileHammered<Value>(attempts: (() => Promise<string>)[], work: (answers: readonly string[]) => Promise<Value>) {
  const answers: string[] = [];
  const begin = performance.now();
  let over = false;
  const hammers = attempts.map(async (attempt) => {
    while (!over) answers.push(await attempt());
  });
  const value = await work(answers).finally(() => {
    over = true;
  });
  await Promise.all(hammers);
  return { value, answers, seconds: (performance.now() - begin) / 1_000 };
}
/** Until a good many attempts were refused; in the long run for a while after that. */
async function untilSpent(answers: readonly string[], longMs: number): Promise<void> {
  const most = answers.filter((answer) => answer === 'too_many_requests').length + 40;
  await until(() => answers.filter((answer) => answer === 'too_many_requests').length >= most);
  await sleep(times(0, longMs));
}
const eight = <Value>(value: Value): Value[] => Array(8).fill(value);

test('S16 BruteForceLogin: whoever hammers from changing addresses keeps nobody else out', async () => {
  const people = await Promise.all(
    ['203.0.113.201', '2a00:db8:7::1', '2400:db8:7::1'].map(async (from) => ({ from, ...(await somebody('staff', tenantId)) })),
  );
  await alreadySpent(['total', ''], 540);
  const { value, answers, seconds } = await whileHammered(
    eight(() => guess(changing())),
    async (told) => {
      // until even the reserve of their own network is used up
      await untilSpent(told, 15_000);
      const outcomes: string[] = [];
      for (const { email, from } of people)
        outcomes.push(await signIn(email, 'a slip of the finger', from), await signIn(email, testPassword, from));
      return outcomes;
    },
  );
  expect(value).toEqual(['wrong', 'in', 'wrong', 'in', 'wrong', 'in']);
  // what they gain: the installation's five a second, and the reserve of their one network of 32 bits
  expect(count(answers, 'wrong')).toBeLessThanOrEqual(5 * seconds + 30 + seconds / 20 + 5);
  expect(count(answers, 'too_many_requests')).toBeGreaterThan(0);
});

test('S16 BruteForceLogin: in total, from however many networks, ten attempts a second', async () => {
  await alreadySpent(['total', ''], 540);
  await alreadySpent(['shares', 'sign-in'], 120);
  const { answers, seconds } = await whileHammered(
    eight(() => guess(everywhere())),
    (told) => untilSpent(told, 15_000),
  );
  expect(count(answers, 'wrong')).toBeLessThanOrEqual(10 * seconds + 10);
  expect(count(answers, 'too_many_requests')).toBeGreaterThan(0);
});

test('S16 BruteForceLogin: of what is kept, a network has three attempts at once and the sixteen bits around it thirty', async () => {
  await alreadySpent(['total', ''], 540);
  await sql(`UPDATE "Throttle" SET "pausedTo" = now() + interval '1 hour' WHERE key LIKE 'total:%'`);
  const guesses = async (addresses: string[]) => {
    const answers: string[] = [];
    for (const address of addresses) answers.push(await guess(address));
    return answers;
  };
  const one = await guesses(Array.from({ length: 10 }, (_, at) => `198.51.100.${at}`));
  expect(one).toEqual([...Array(3).fill('wrong'), ...Array(7).fill('too_many_requests')]);
  const around = await guesses(Array.from({ length: 40 }, (_, at) => `198.52.${at}.1`));
  expect(around).toEqual([...Array(30).fill('wrong'), ...Array(10).fill('too_many_requests')]);
});

test('S16 BruteForceLogin: what is refused writes nothing, whatever e-mail address it names', async () => {
  await alreadySpent(['total', ''], 540);
  await sql(`UPDATE "Throttle" SET "pausedTo" = now() + interval '1 hour'`);
  for (let attempt = 0; attempt < 4; attempt++) await guess('203.0.113.44');
  const rows = () => sql('SELECT key, xmin::text, xmax::text FROM "Throttle" ORDER BY key');
  const before = await rows();
  const answers = await Promise.all(Array.from({ length: times(50, 300) }, () => guess('203.0.113.44')));
  expect(count(answers, 'too_many_requests')).toBe(answers.length);
  expect(await rows()).toEqual(before);
});

test('whoever waited for others to be counted does not take their end for a pause that is still ahead', async () => {
  const budget: Budget = ['address', randomUUID()];
  await tryConsume(budget);
  const others = await pool.connect();
  try {
    await others.query('BEGIN');
    await others.query('LOCK TABLE "Throttle" IN ACCESS EXCLUSIVE MODE');
    const waiting = tryConsume(budget);
    await sleep(50);
    await others.query(`UPDATE "Throttle" SET level = level + 1, "pausedTo" = date_trunc('milliseconds', statement_timestamp())`);
    await others.query('COMMIT');
    expect(await waiting).toBe(0);
  } finally {
    others.release();
  }
});

test('S16 BruteForceLogin: whoever guesses links from everywhere keeps out nobody who holds one or asks for one', async () => {
  const person = await somebody('staff', tenantId);
  await requestReset(await asVisitor(), { email: person.email });
  const token = await tokenTo(person.email, 'reset');
  await alreadySpent(['link-total', ''], 540);
  await alreadySpent(['reset-total', ''], 240);
  const look = async () => answerOf(showLink(await asVisitor(changing()), { kind: 'reset', token: newLinkToken() }));
  const requestResetOnce = async () => answerOf(requestReset(await asVisitor(changing()), { email: anEmail() }));
  const { value, answers } = await whileHammered(
    [look, look, look, look, requestResetOnce, requestResetOnce, requestResetOnce, requestResetOnce],
    async (told) => {
      const outcomes: string[] = [];
      for (let turn = 0; turn < times(6, 30); turn++) {
        await untilSpent(told, 500);
        outcomes.push(await answerOf(showLink(await asVisitor(changing()), { kind: 'reset', token })));
      }
      return { outcomes, asked: await answerOf(requestReset(await asVisitor('203.0.113.68'), { email: person.email })) };
    },
  );
  expect(count(answers, 'too_many_requests')).toBeGreaterThan(0);
  expect(value).toEqual({ outcomes: value.outcomes.map(() => 'done'), asked: 'done' });
  expect(await mailsTo(person.email)).toHaveLength(2);
  await resetPassword(await asVisitor(), { token, password: 'another long password' });
});

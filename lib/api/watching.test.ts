import { afterAll, expect, test, vi } from 'vitest';
import { routes } from '@/lib/api/routes';
import { readClock } from '@/lib/clock/store';
import { tick } from '@/lib/jobs/tick';
import { openAttempt } from '@/lib/operation/store';
import { keepLines, logged } from '@/lib/testing/logged';
import { aPayment } from '@/lib/testing/market';
import { basic } from '@/lib/testing/requests/raw-http';
import { aServedMarket } from '@/lib/testing/servers/plain-server';
import { isQuick } from '@/lib/testing/tier';

const token = vi.hoisted(() => {
  process.env.METRICS_TOKEN = 'a-token-that-nobody-guesses';
  return process.env.METRICS_TOKEN;
});

keepLines();
const { market, close, signed, ask, askUnsigned, postPayment } = await aServedMarket();
afterAll(close);

test('S18 LogInjection: one line of JSON per request, and nothing of what it said', async () => {
  logged.lines.length = 0;
  const nasty = `A\x1b[31mred\x9b0m$\{jndi:ldap://x}`;
  // bytes that no header may contain are refused before anybody reads them
  const printable = nasty.replace(/[^ -~]/g, '');
  const answers = [
    await ask({ target: `/api/v1/payments/${encodeURIComponent(`${nasty}\r\n{"level":50}`)}?status=${encodeURIComponent(nasty)}` }),
    await ask({
      target: '/api/v1/payments',
      headers: [
        ['User-Agent', printable],
        ['X-Request-Id', printable],
        ['Accept-Language', printable],
      ],
    }),
    await postPayment(JSON.stringify(aPayment({ description: `${nasty}\n`, external_order_num: nasty, metadata: { [nasty]: nasty } }))),
    await ask({
      method: 'POST',
      target: '/api/v1/payments',
      headers: [
        ['Idempotency-Key', printable],
        ['Service-Scenario', printable],
      ],
    }),
    await askUnsigned({ target: '/api/v1/payments', headers: [['Authorization', basic(nasty)]] }),
  ];
  for (const line of logged.lines) for (const word of ['jndi', 'red', '\x1b', '\u009b']) expect(line).not.toContain(word);
  const requests = logged.lines.filter((line) => line.includes('"msg":"request"'));
  expect(requests).toHaveLength(answers.length);
  expect(logged.lines.filter((line) => line.includes('"log":"security"'))).toHaveLength(1); // the unknown key
  for (const [index, line] of requests.entries()) {
    expect(line.endsWith('\n') && line.indexOf('\n') === line.length - 1).toBe(true);
    for (const word of ['jndi', '\x1b', '\u009b', 'red', market.secretKey]) expect(line).not.toContain(word);
    const { requestId, method, route, status, ms } = JSON.parse(line);
    expect(requestId).toBe(answers[index]?.headers['x-request-id']);
    expect(status).toBe(answers[index]?.status);
    expect([typeof ms, ['GET', 'POST'].includes(method), Object.keys(routes()).includes(route)]).toEqual(['number', true, true]);
  }
  expect(JSON.parse(requests[1] ?? '')).toMatchObject({ key: `…${market.secretKey.slice(-4)}`, tenant: market.id });
  expect(JSON.parse(requests[4] ?? '')).not.toHaveProperty('tenant');
});

test('health says to everybody whether it serves, and to who watches how; liveness asks nobody', async () => {
  while ((await tick(await readClock())).length > 0);
  const target = '/api/health';
  for (const headers of [[], [['Authorization', 'Bearer wrong']], [signed], [['Authorization', basic(token)]]] as [string, string][][]) {
    const { status, body } = await askUnsigned({ target, headers });
    expect([status, body]).toEqual([200, '{"status":"ok"}']);
  }
  const healthy = await askUnsigned({ target, headers: [['Authorization', `Bearer ${token}`]] });
  expect(healthy.status).toBe(200);
  expect(JSON.parse(healthy.body)).toEqual({
    status: 'ok',
    mode: 'sandbox',
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    database: { ok: true, latency_ms: expect.any(Number) },
    due_work: expect.objectContaining({ 'attempt.recover': { waiting: 0, lag_seconds: 0 } }),
  });
  const live = await askUnsigned({ target: '/api/live' });
  expect([live.status, live.body]).toEqual([200, '{"status":"ok"}']);
  expect((await askUnsigned({ method: 'POST', target })).status).toBe(405);
});

test('figures are for who has the token, and count by templates', async () => {
  const figures = (...headers: [string, string][]) => askUnsigned({ target: '/api/metrics', headers });
  for (const headers of [[], [['Authorization', 'Bearer wrong']], [signed], [['Authorization', basic(token)]]] as [string, string][][]) {
    const refused = await figures(...headers);
    expect([refused.status, refused.headers['www-authenticate']]).toEqual([401, 'Bearer realm="metrics"']);
  }
  await ask({ target: `/api/v1/payments/${market.id}` });
  await ask({ target: `/api/v1/nothing/${market.id}` });
  await postPayment(
    JSON.stringify(aPayment({ payment_details: { type: 'credit_card', number: '4123111111111000', month: 12, year: 2030 } })),
  );
  await expect(openAttempt(market.id, { attempt: { paymentId: null } } as never)).rejects.toThrow();
  const { status, headers, body } = await figures(['Authorization', `Bearer ${token}`]);
  expect([status, headers['content-type']]).toEqual([200, expect.stringContaining('text/plain')]);
  expect(body).toMatch(/bunpai_http_request_seconds_count\{method="GET",route="\/api\/v1\/payments\/\{id\}",status="404"\} \d/);
  expect(body).toMatch(/bunpai_http_request_seconds_count\{method="GET",route="unknown",status="404"\} \d/);
  expect(body).toMatch(/bunpai_operations_total\{operation="payment.create",outcome="ok"\} \d/);
  expect(body).toMatch(/bunpai_operations_total\{operation="payment.create",outcome="insufficient_funds"\} 1/);
  for (const kind of ['openings', 'completions']) {
    expect(body).toMatch(new RegExp(`bunpai_set_calls_count\\{kind="${kind}",way="together"\\} [1-9]`));
    expect(body).toMatch(new RegExp(`bunpai_set_calls_bucket\\{le="64",kind="${kind}",way="together"\\} [1-9]`));
  }
  expect(body).toMatch(/bunpai_sets_refused_total\{kind="openings",calls="one",code="[0-9A-Z]{5}"\} 1\n/);
  expect(body).toMatch(/bunpai_database_connections\{state="total"\} \d/);
  expect(body).toContain('bunpai_turns{kind="money",state="under_way"} 0');
  expect(body).toContain('bunpai_turns{kind="visit",state="waiting"} 0');
  expect(body).toMatch(/nodejs_eventloop_lag_p99_seconds /);
  expect(body).toMatch(/process_resident_memory_bytes \d/);
  expect(body).toMatch(/bunpai_due_work_lag_seconds\{job="attempt.recover"\} 0/);
  expect(body).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
});

test.skipIf(isQuick)(
  'S19 RateLimitAndQuota: an address that guesses keys waits before the database is asked, and the known keys do not feel it',
  async () => {
    expect((await ask({ target: '/api/v1/payments/x' })).status).toBe(404);
    const auth = await import('@/lib/auth/store');
    const asked = vi.spyOn(auth, 'findKey');
    const guess = (index: number) =>
      askUnsigned({ target: '/api/v1/payments', headers: [['Authorization', basic(`sk_test_${String(index).padStart(32, 'a')}`)]] });
    const answers: Awaited<ReturnType<typeof guess>>[] = [];
    while (answers.length < 400)
      answers.push(...(await Promise.all(Array.from({ length: 20 }, (_, index) => guess(answers.length + index)))));
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 401).length + refused.length).toBe(400);
    expect(refused.length).toBeGreaterThanOrEqual(90);
    expect(asked.mock.calls.length).toBeLessThanOrEqual(310);
    for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect((await ask({ target: '/api/v1/payments/x' })).status).toBe(404);
  },
);

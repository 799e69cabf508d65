// The plans of sets on a connection that has planned their functions before, for other callers.
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '@/lib/db/ids';
import { aRenewal, type Doc, type Flow, type Renewed, savePaidWith, statements } from '@/lib/testing/fixtures/recorded-calls';
import { recordedFlows } from '@/lib/testing/fixtures/recorded-flows';
import { hearPlans, nodesOf, reporting } from '@/lib/testing/load/plans';

let flows: Record<string, Flow>;
let renewed: Awaited<ReturnType<typeof aRenewal>>;
let client: pg.Client;
type Heard = { statement: string; nodes: { how: string; table: string | undefined }[] };
let heard: Heard[] = [];

beforeAll(async () => {
  flows = await recordedFlows();
  renewed = await aRenewal();
  const { session_preload_libraries: library, ...settings } = reporting;
  client = new pg.Client({ connectionString: process.env.DATABASE_OWNER_URL });
  await client.connect();
  await client.query(`LOAD ${library}`);
  for (const [setting, value] of Object.entries(settings)) await client.query(`SET ${setting} = ${value}`);
  await client.query('ANALYZE'); // a table of a page or two is the easiest to read from its beginning
  hearPlans(client, (statement, plan) => {
    const nodes = nodesOf(plan).map(([node]) => ({ how: node['Node Type'], table: node['Relation Name'] }));
    heard.push({ statement: statement.replace(/\s+/g, ' '), nodes });
  });
});
afterAll(() => client.end());

/** What callers of one thing do, each in a statement of its own. */
async function alone({ steps }: Renewed) {
  const [opening = expect.fail(), completion = expect.fail()] = steps.map(({ doc }) => doc);
  const call = (text: string, ...values: unknown[]) => client.query(text, [completion.tenantId, ...values]);
  const claim = opening.key as { attemptId?: string };
  delete claim.attemptId;
  await call('SELECT claim_key($1, $2)', JSON.stringify(claim));
  await call('SELECT post_entries($1, $2, $3, NULL, now())', JSON.stringify(completion.transaction), JSON.stringify(completion.entries));
  await call('SELECT emit_events($1, $2)', JSON.stringify(completion.events));
  await call('SELECT finish_key($1, $2)', JSON.stringify(completion.reply));
  const terms = opening.terms as { method: string; named: string[] };
  await call('SELECT agreed_at($1, $2, $3, now())', terms.method, JSON.stringify(terms.named));
  await call('SELECT hold_money($1, $2, now(), $3)', newId(), JSON.stringify([{ id: newId(), accountId: completion.tenantId, amount: 1 }]));
}

/** The calls of several payments of each flow, as sets, round by round. */
async function sets() {
  const members = [1, 2, 3].flatMap(() => Object.values(flows).map((flow) => renewed(flow)));
  await savePaidWith(members);
  for (const [round, kind] of (['open', 'complete', 'open', 'complete'] as const).entries()) {
    const calls: Doc[] = members.flatMap(({ steps }) => steps[round]?.doc ?? []);
    await client.query({ name: kind, text: statements[kind], values: [JSON.stringify(calls)] });
  }
}

const spoiling = new Set(['Seq Scan', 'Hash Join', 'Merge Join']);
const spoilt = () =>
  heard.flatMap(({ statement, nodes }) =>
    nodes
      .filter(({ how }) => spoiling.has(how))
      .map(({ how, table }) => `${how}${table ? ` on ${table}` : ''} in ${statement.slice(0, 300)}`),
  );

for (const mode of ['auto', 'force_generic_plan'])
  test(`sets find their rows by their keys, also after six callers have used the same functions alone (${mode})`, async () => {
    await client.query(`DISCARD PLANS; SET plan_cache_mode = ${mode}; BEGIN`);
    for (let n = 0; n < 6; n += 1) await alone(renewed(flows['a payment'] as Flow));
    heard = [];
    await sets();
    await client.query('ROLLBACK');
    const tables = new Set(heard.flatMap(({ nodes }) => nodes.map(({ table }) => table)));
    expect([...tables]).toEqual(
      expect.arrayContaining([
        'Payment',
        'Attempt',
        'Balance',
        'Posting',
        'Hold',
        'Split',
        'Session',
        'Token',
        'Event',
        'IdempotencyKey',
        'Webhook',
      ]),
    );
    expect([...new Set(spoilt())]).toEqual([]);
  });

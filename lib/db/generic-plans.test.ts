// The plans of sets on a connection that has planned their functions before, for other callers.
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '@/lib/db/ids';
import { aRenewal, type Doc, type Flow, type Renewed, savePaidWith, statements } from '@/lib/testing/fixtures/recorded-calls';
import { recordedFlows } from '@/lib/testing/fixtures/recorded-flows';
import { hearPlans, type Node, nodesOf, reporting } from '@/lib/testing/load/plans';

let flows: Record<string, Flow>;
let renewed: Awaited<ReturnType<typeof aRenewal>>;
let client: pg.Client;
type Heard = { statement: string; nodes: Node[] };
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
  hearPlans(client, (statement, plan) =>
    heard.push({ statement: statement.replace(/\s+/g, ' '), nodes: nodesOf(plan).map(([node]) => node) }),
  );
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
/** A walk through the whole of an index. */
const isWalk = (node: Node) => /Index.* Scan/.test(node['Node Type']) && !node['Index Cond'];
const spoilt = () =>
  heard.flatMap(({ statement, nodes }) =>
    nodes
      .filter((node) => spoiling.has(node['Node Type']) || isWalk(node))
      .map((node) => `${node['Node Type']} ${node['Relation Name'] ?? node['Index Name'] ?? ''} in ${statement.slice(0, 300)}`),
  );

/** What rows come sorted by, as the plan has it. */
function sortedBy(node: Node, nodes: readonly Node[]): string {
  const [below] = node.Plans ?? [];
  const written = nodes.find((one) => node['CTE Name'] !== undefined && one['Subplan Name'] === `CTE ${node['CTE Name']}`);
  if (node['Sort Key'])
    return node['Sort Key'].map((key) => (/(\w+)["'}]/.exec(key)?.[1] ?? key) + (/ DESC/.exec(key)?.[0] ?? '')).join(', ');
  if (node['Node Type'] === 'CTE Scan' && written) return sortedBy(written, nodes);
  const keepsOrder = node['Node Type'] === 'Subquery Scan' || node.Strategy === 'Sorted';
  return keepsOrder && below ? sortedBy(below, nodes) : `nothing: ${node['Node Type']}`;
}

/** How the rows of a table are found that a statement changes. */
function changeOf(table: string, { nodes }: Heard): string {
  const change = nodes.find((node) => node.Operation === 'Update' && node['Relation Name'] === table);
  const [join] = change?.Plans ?? [];
  const [outer, inner] = join?.Plans ?? [];
  if (!join || !outer || !inner) return `${join?.['Node Type']} alone`;
  const columns = [...(inner['Index Cond'] ?? '').matchAll(/\("?(\w+)"? = /g)].map(([, column]) => column);
  return `${join['Node Type']} by ${sortedBy(outer, nodes)}: ${inner['Node Type']} of ${inner['Index Name']} by ${columns.join(', ')}`;
}

/** The statements in which sets lock rows by changing them. What `hold_money` changes is locked before. */
const changes = {
  Balance: /UPDATE "Balance" b SET balance/,
  ListCount: /UPDATE "ListCount"/,
  IdempotencyKey: /UPDATE "IdempotencyKey"/,
  Attempt: /UPDATE "Attempt"/,
};
const changed = () =>
  Object.fromEntries(
    Object.entries(changes).map(([table, wanted]) => {
      const found = heard.filter(({ statement }) => wanted.test(statement));
      return [table, [...new Set(found.map((one) => changeOf(table, one)))]];
    }),
  );
const inOrder = {
  Balance: ['Nested Loop by tenantId, fromAccountId, fromSlot: Index Scan of Balance_pkey by tenantId, accountId, slot'],
  ListCount: ['Nested Loop by tenantId, countSlot: Index Scan of ListCount_pkey by tenantId, list, slot'],
  IdempotencyKey: ['Nested Loop by tenantId, key: Index Scan of IdempotencyKey_pkey by tenantId, key'],
  Attempt: ['Nested Loop by tenantId, id: Index Scan of Attempt_pkey by tenantId, id'],
};

for (const mode of ['auto', 'force_generic_plan'])
  test(`sets find their rows by their keys, also after six callers have used the same functions alone (${mode})`, async () => {
    await client.query(`DISCARD PLANS; SET plan_cache_mode = ${mode}; BEGIN`);
    for (let n = 0; n < 6; n += 1) await alone(renewed(flows['a payment'] as Flow));
    heard = [];
    await sets();
    await client.query('ROLLBACK');
    const tables = new Set(heard.flatMap(({ nodes }) => nodes.map((node) => node['Relation Name'])));
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
    expect(changed()).toEqual(inOrder);
  });

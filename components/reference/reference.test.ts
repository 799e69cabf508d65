import { expect, test } from 'vitest';
import { addressOf, missingIn } from '@/components/reference/call';
import { type ApiDocument, entriesOf, grouped, type Schema, searched } from '@/components/reference/document';
import { bodyOf, curlOf } from '@/components/reference/example';
import { fieldsOf, limitsOf, typesOf, valuesOf } from '@/components/reference/schema-fields';
import { type DescribedPlace, descriptionKeys } from '@/components/reference/summary';
import { operations } from '@/lib/api/operations';
import { document } from '@/lib/http/openapi';
import { NotAFile } from '@/lib/operation/received';
import { en } from '@/messages/en';
import { ja } from '@/messages/ja';
import { descriptions } from '@/messages/ja/descriptions.json';

const told = document(operations) as unknown as ApiDocument;
const entries = entriesOf(told);
type Tree = { [key: string]: string | Tree };
const keysOf = (tree: Tree): string[] =>
  Object.entries(tree).flatMap(([name, inner]) => (typeof inner === 'string' ? [name] : keysOf(inner).map((key) => `${name}.${key}`)));
const textAt = (key: string): unknown => key.split('.').reduce<unknown>((tree, name) => (tree as Tree | undefined)?.[name], descriptions);

const entry = (id: string) => entries.find((one) => one.id === id) ?? expect.fail(id);

test('the page has every operation of the document, in words of both languages', () => {
  expect(entries.map(({ id }) => id)).toEqual(['openapi.show', ...operations.map(({ definition }) => definition.name)].sort(byPath));
  for (const messages of [ja, en]) {
    const words = messages.reference.operations as Record<string, Record<string, string>>;
    for (const { id } of entries) expect([id, words[id.split('.')[0] ?? '']?.[id.split('.')[1] ?? '']]).toEqual([id, expect.any(String)]);
    expect(Object.keys(messages.reference.groups).sort()).toEqual([...new Set(entries.map(({ group }) => group))].sort());
  }
  expect(grouped(entries).flatMap(({ entries: within }) => within)).toHaveLength(entries.length);
});

/** Sorts by the document's paths: operations of one path are adjacent. */
function byPath(one: string, other: string): number {
  const ids = entries.map(({ id }) => id);
  return ids.indexOf(one) - ids.indexOf(other);
}

test('the scopes of which one is enough for a limited key are shown', () => {
  expect([entry('payment.refund').scopes, entry('payment.list').scopes, entry('balance.show').scopes]).toEqual([
    ['refunds'],
    ['payments', 'read'],
    ['read'],
  ]);
  expect([entry('token.create').scopes, entry('token.create').alsoWith]).toEqual([['payments'], 'publishable']);
  expect(entry('openapi.show').scopes).toEqual([]);
  for (const { definition } of operations) expect(entry(definition.name).scopes.length).toBeGreaterThan(0);
});

test('every field that a body may have is shown with its type', () => {
  const seen = (schema: Schema, at = ''): string[] =>
    fieldsOf(schema).flatMap(({ name, schema: inner }) => {
      expect(typesOf(inner).length, `${at}${name}`).toBeGreaterThan(0);
      return [`${at}${name}`, ...seen(inner, `${at}${name}.`)];
    });
  for (const { definition } of operations) {
    const { body, parameters } = entry(definition.name);
    const shown = [...(body ? fieldsOf(body).map(({ name }) => name) : []), ...parameters.map(({ name }) => name)];
    for (const name of Object.keys(definition.input.shape)) expect(shown).toContain(name);
  }
  const create = seen(entry('payment.create').body ?? {});
  for (const field of ['payment_details.number', 'platform_details.submerchants.platform_fee', 'webhooks.secret_key']) {
    expect(create).toContain(field);
  }
  const amount = fieldsOf(entry('payment.create').body ?? {}).find(({ name }) => name === 'amount');
  expect([amount?.isRequired, typesOf(amount?.schema ?? {}), limitsOf(amount?.schema ?? {})]).toEqual([
    true,
    [{ text: 'integer', object: null, isList: false }],
    ['1 – 9999999'],
  ]);
  const status = fieldsOf(told.components?.schemas?.Payment ?? {}).find(({ name }) => name === 'status');
  expect(valuesOf(status?.schema ?? {})).toContain('captured');
});

test('every description that the page shows is there in Japanese, under the place that it stands at, and no other is', () => {
  const shown = new Map<string, Set<string>>();
  const add = (of: DescribedPlace['of'], field: string, text: string | undefined) => {
    if (!text) return;
    const key = descriptionKeys({ of, field }).find((one) => textAt(one) !== undefined) ?? `${of}.${field}`;
    shown.set(key, (shown.get(key) ?? new Set()).add(text));
  };
  const look = (of: DescribedPlace['of'], schema: Schema, within = '') => {
    for (const { name, schema: inner } of fieldsOf(schema)) {
      add(of, `${within}${name}`, inner.description);
      look(of, inner, `${within}${name}/`);
    }
  };
  for (const { id, description, parameters, body } of entries) {
    add(`operations.${id}`, 'itself', description);
    for (const { name, description: told, schema } of parameters) add(`operations.${id}`, name, told ?? schema.description);
    if (body) look(`operations.${id}`, body);
  }
  for (const [name, schema] of Object.entries(told.components?.schemas ?? {})) look(`objects.${name}`, schema);
  expect(shown.size).toBeGreaterThan(150);
  for (const [key, english] of shown) {
    expect([key, [...english]]).toEqual([key, [expect.any(String)]]);
    expect(textAt(key), key).toMatch(/[ぁ-んァ-ン一-龠]|^`/);
  }
  expect(keysOf(descriptions).sort()).toEqual([...shown.keys()].sort());
});

test('every link to an object leads to one that is described', () => {
  const names = Object.keys(told.components?.schemas ?? {});
  const linked = entries.flatMap(({ reply }) => (reply ? typesOf(reply.properties?.data?.items ?? reply) : []));
  expect(linked.filter(({ object }) => object !== null).length).toBeGreaterThan(5);
  for (const { object } of linked) if (object) expect(names).toContain(object);
});

test('the bodies of the examples are accepted as they stand', () => {
  for (const { definition } of operations) {
    const body = bodyOf(entry(definition.name), true);
    if (!body) continue;
    const given = JSON.parse(body);
    // base64 becomes a file before validation
    if (definition.embedded) given.document.document_base64 = new NotAFile('empty');
    const { success, error } = definition.input.safeParse({ id: '01926f00-0000-7000-8000-000000000000', currency: 'JPY', ...given });
    expect([definition.name, success, error?.issues ?? []]).toEqual([definition.name, true, []]);
  }
});

test('an example is a command with this installation’s address', () => {
  const base = 'https://pay.example.jp';
  expect(curlOf(entry('payment.list'), base, null)).toBe(`curl "${base}/api/v1/payments" \\\n  -u "$SECRET_KEY:"`);
  const refund = curlOf(entry('payment.refund'), base, bodyOf(entry('payment.refund'), true));
  expect(refund).toContain(`curl "${base}/api/v1/payments/$ID/refund" \\\n  -u "$SECRET_KEY:" \\\n  -H "Idempotency-Key: $(uuidgen)"`);
  expect(curlOf(entry('merchant.update'), base, bodyOf(entry('merchant.update'), true))).toContain('-X PATCH');
  expect(curlOf(entry('balance.show'), base, null)).toContain('/balances/JPY"');
  expect(curlOf(entry('openapi.show'), base, null)).not.toContain('SECRET_KEY');
});

test('a call that is tried goes to this origin and nowhere else', () => {
  const { id, method, path, parameters, needsKey } = entry('balance.list_transactions');
  const call = { id, method, path, parameters, needsKey };
  const values = { id: '../../evil?x#y', currency: 'JPY', type: 'payment,refund', page: '' };
  expect(addressOf(call, { values, body: null })).toBe(
    '/api/v1/merchants/..%2F..%2Fevil%3Fx%23y/balances/JPY/transactions?type=payment%2Crefund',
  );
  expect(missingIn(call, { values: { currency: 'JPY' }, body: null })).toEqual(['id']);
});

test('what a customer’s browser may call is told apart', () => {
  const also = ['payment.create', 'secure_token.create', 'secure_token.show', 'openapi.show'].map((id) => entry(id).alsoWith);
  expect(also).toEqual([null, 'publishable', 'none', null]);
});

test('a search finds paths, fields and descriptions', () => {
  expect(searched(entries, 'SUBMERCHANT_ID refund').map(({ id }) => id)).toContain('payment.refund');
  expect(searched(entries, '/balances/')).toHaveLength(3);
  expect(searched(entries, '')).toHaveLength(entries.length);
  expect(searched(entries, 'nothing-like-this')).toEqual([]);
});

import { createHash } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as adapting from '@/lib/acquirers/adapters';
import { keepLines, logged } from '@/lib/testing/logged';
import { said, standIns } from '@/lib/testing/stand-ins/acquirer';

vi.spyOn(adapting, 'adapters', 'get').mockReturnValue(standIns);

const { changeAcquirerRoute } = await import('@/lib/acquirers/accounts/change-route');
const { restoreAcquirerAccount, retireAcquirerAccount } = await import('@/lib/acquirers/accounts/change-status');
const { checkAcquirerAccount } = await import('@/lib/acquirers/accounts/check-account');
const { listAcquirerAccounts } = await import('@/lib/acquirers/accounts/list-accounts');
const { saveAcquirerAccount } = await import('@/lib/acquirers/accounts/save-account');
const { findConnected, forgetConnected, secretsPurpose } = await import('@/lib/acquirers/find-connected');
const { settings } = await import('@/lib/installation');
const { openClearing } = await import('@/lib/ledger/open-clearing');
const { aMarket, asRole } = await import('@/lib/testing/market');
const { sql } = await import('@/lib/testing/tables');
const { unseal } = await import('@/lib/vault/seal');
type Caller = Awaited<ReturnType<typeof asRole>>;

keepLines();
let operator: Caller;
let market: Awaited<ReturnType<typeof aMarket>>;
beforeAll(async () => {
  market = await aMarket({ sellers: 1 });
});
beforeEach(async () => {
  await sql('DELETE FROM "AcquirerAccount"');
  await sql('DELETE FROM "AcquirerRoute"');
  forgetConnected();
  const person = await asRole('operator', null);
  operator = { ...person, actor: { ...person.actor, proof: 'recent' } as Caller['actor'] };
  Object.assign(settings(), { mode: 'live' });
  Object.assign(said, { fault: null, thrown: null });
});
afterEach(() => void Object.assign(settings(), { mode: 'sandbox' }));

const url = 'https://acquirer.example';
const testKey = 'sk_test_first4242';
const liveKey = 'sk_live_first4242';
const save = (name: string, given: { secret_key?: string; version?: string; settings?: object; secrets?: object } = {}) => {
  const { secret_key, version, ...rest } = given;
  const secrets = secret_key ? { secret_key } : {};
  return saveAcquirerAccount(operator, { name, settings: { url }, secrets, ...rest, ...(version && { version }) });
};
const ownAccount = { settings: { bank_code: '0001', account_type: 'ordinary' }, secrets: {} };
const refusalOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'done',
    ({ code, param, sentence }) => ({ code, param, en: sentence.en, ja: sentence.ja }),
  );
const codeOf = async (attempt: Promise<unknown>) => {
  const refusal = await refusalOf(attempt);
  return typeof refusal === 'string' ? refusal : refusal.code;
};
const fingerprint = (key: string) => createHash('sha256').update(key).digest('hex').slice(0, 12);

test('keys are sealed, told by a fingerprint, and used at once', async () => {
  const made = await save('komoju', { secrets: { secret_key: testKey, webhook_secrets: 'whsec_old' } });
  expect(made).toMatchObject({ name: 'komoju', status: 'active', is_test: true, is_usable: true, fingerprint: fingerprint(testKey) });
  expect(made.kept).toEqual(['secret_key', 'webhook_secrets']);
  expect(JSON.stringify(made)).not.toContain(testKey);
  const [row] = await sql<{ secrets: string }>('SELECT secrets FROM "AcquirerAccount"');
  expect(row?.secrets).not.toContain('first4242');
  expect(JSON.parse(unseal(row?.secrets ?? '', secretsPurpose('komoju')))).toEqual({ secret_key: testKey, webhook_secrets: 'whsec_old' });
  expect(await findConnected()).toMatchObject({ active: ['komoju'], isRehearsal: true });
  const [audit] = await sql<{ before: unknown; after: unknown }>(
    `SELECT before, after FROM "Audit" WHERE operation = 'acquirer_account.save' ORDER BY id DESC LIMIT 1`,
  );
  expect(audit).toEqual({
    before: null,
    after: { acquirer: 'komoju', test_keys: true, fingerprint: fingerprint(testKey), settings: { url }, retired: false },
  });
  expect(logged.lines.some((line) => line.includes('"event":"acquirer.changed"'))).toBe(true);
  const listed = await listAcquirerAccounts(operator, {});
  expect(listed.accounts).toEqual([made]);
  expect(JSON.stringify(listed)).not.toContain('whsec_old');
});

test('a rotation keeps what is not given anew, and an empty text removes what is no secret', async () => {
  const settingsBefore = { url, publishable_key: 'pk_1' };
  const first = await save('komoju', { settings: settingsBefore, secrets: { secret_key: testKey, webhook_secrets: 'whsec_old' } });
  const second = await save('komoju', {
    settings: {},
    secrets: { secret_key: 'sk_test_second', webhook_secrets: '' },
    version: first.version,
  });
  expect(second).toMatchObject({ settings: settingsBefore, fingerprint: fingerprint('sk_test_second'), created_at: first.created_at });
  const [row] = await sql<{ secrets: string }>('SELECT secrets FROM "AcquirerAccount"');
  expect(JSON.parse(unseal(row?.secrets ?? '', secretsPurpose('komoju')))).toEqual({
    secret_key: 'sk_test_second',
    webhook_secrets: 'whsec_old',
  });
  const third = await save('komoju', { settings: { publishable_key: '' }, version: second.version });
  expect(third).toMatchObject({ settings: { url }, fingerprint: second.fingerprint });
});

test('a wrong or missing field is named, with what is allowed and never what was given', async () => {
  expect(await refusalOf(save('komoju', { settings: { url: 'ftp://x' }, secret_key: testKey }))).toEqual({
    code: 'invalid_parameter',
    param: 'settings.url',
    en: 'This must be an address that begins with https://.',
    ja: 'https://で始まるURLを入力してください。',
  });
  expect(await refusalOf(save('komoju'))).toMatchObject({ code: 'missing_parameter', param: 'secrets.secret_key' });
  const wrong = await refusalOf(save('komoju', { secret_key: 'pk_test_typo' }));
  expect(wrong).toMatchObject({ code: 'invalid_parameter', param: 'secrets.secret_key' });
  expect(JSON.stringify(wrong)).not.toContain('pk_test_typo');
  const checking = { settings: { bank_code: '0001', account_type: 'savings' } };
  expect(await refusalOf(save('own-account', checking))).toMatchObject({
    param: 'settings.account_type',
    en: 'This must be one of ordinary, checking.',
  });
  expect(await refusalOf(save('nobody'))).toMatchObject({ param: 'name', en: 'The acquirer must be one of komoju, bunpai, own-account.' });
  expect(await sql('SELECT 1 FROM "AcquirerAccount"')).toEqual([]);
});

test('a sandbox takes no keys, live ones least of all', async () => {
  Object.assign(settings(), { mode: 'sandbox' });
  for (const secret_key of [testKey, liveKey]) {
    const refusal = await refusalOf(save('komoju', { secret_key }));
    expect(refusal).toMatchObject({ code: 'conflict', en: expect.stringContaining('MODE=live'), ja: expect.stringContaining('MODE=live') });
  }
  expect(await codeOf(changeAcquirerRoute(operator, { way: 'visa', acquirer: 'komoju' }))).toBe('conflict');
  expect(await sql('SELECT 1 FROM "AcquirerAccount"')).toEqual([]);
});

test('test keys and live keys are never together, however they would come to be', async () => {
  const rehearsing = await save('komoju', { secret_key: testKey });
  expect(await refusalOf(save('bunpai', { secret_key: liveKey }))).toMatchObject({
    code: 'conflict',
    en: expect.stringContaining('komoju is connected with test keys'),
  });
  expect(await codeOf(save('own-account', ownAccount))).toBe('conflict');
  const retired = await retireAcquirerAccount(operator, { name: 'komoju', version: rehearsing.version });
  expect(retired).toMatchObject({ status: 'retired', retired_at: expect.any(String) });
  const live = await save('bunpai', { secret_key: liveKey });
  expect((await findConnected()).isRehearsal).toBe(false);
  expect(await refusalOf(restoreAcquirerAccount(operator, { name: 'komoju', version: retired.version }))).toMatchObject({
    code: 'conflict',
    en: expect.stringContaining('bunpai is connected for real money'),
  });
  expect(await codeOf(save('bunpai', { secret_key: testKey, version: live.version }))).toBe('done');
  await expect(findConnected()).resolves.toMatchObject({ active: ['bunpai'], isRehearsal: true });
});

test('books with play money take no live keys, and the other way round', async () => {
  const { id } = market;
  const made = await save('komoju', { secret_key: testKey });
  await openClearing(id, 'komoju', new Date());
  const retired = await retireAcquirerAccount(operator, { name: 'komoju', version: made.version });
  const attempts = [() => save('komoju', { secret_key: liveKey, version: retired.version }), () => save('bunpai', { secret_key: liveKey })];
  for (const attempt of attempts)
    expect(await refusalOf(attempt())).toMatchObject({ code: 'conflict', en: expect.stringContaining('empty database') });
  expect(await codeOf(save('bunpai', { secret_key: testKey }))).toBe('done');
});

test('of two who enter at once one is told that the other was first', async () => {
  const both = await Promise.all([
    codeOf(save('komoju', { secret_key: testKey })),
    codeOf(save('komoju', { secret_key: 'sk_test_other' })),
  ]);
  expect(both.sort()).toEqual(['conflict', 'done']);
  const [{ version = '' } = {}] = (await listAcquirerAccounts(operator, {})).accounts;
  const again = await Promise.all([
    codeOf(save('komoju', { secret_key: 'sk_test_third', version })),
    codeOf(retireAcquirerAccount(operator, { name: 'komoju', version })),
  ]);
  expect(again.sort()).toEqual(['conflict', 'done']);
  expect(await codeOf(save('komoju', { secret_key: testKey, version }))).toBe('conflict');
  await sql('DELETE FROM "AcquirerAccount"');
  const kinds = await Promise.all([codeOf(save('komoju', { secret_key: testKey })), codeOf(save('bunpai', { secret_key: liveKey }))]);
  expect(kinds.sort()).toEqual(['conflict', 'done']);
});

test('the check says what the acquirer says, and nothing of what an adapter throws', async () => {
  await save('komoju', { secret_key: testKey });
  expect(await checkAcquirerAccount(operator, { name: 'komoju' })).toEqual({ name: 'komoju', ok: true, fault: null });
  said.fault = { en: 'The key is wrong.', ja: 'キーが違います。' };
  expect(await checkAcquirerAccount({ ...operator, locale: 'ja' }, { name: 'komoju' })).toMatchObject({
    ok: false,
    fault: 'キーが違います。',
  });
  said.thrown = new Error(`refused ${testKey}`);
  expect(await checkAcquirerAccount(operator, { name: 'komoju' })).toMatchObject({ ok: false, fault: 'The acquirer has not answered.' });
  await sql(`UPDATE "AcquirerAccount" SET secrets = 'v1.AAAA'`);
  expect(await checkAcquirerAccount(operator, { name: 'komoju' })).toMatchObject({
    ok: false,
    fault: expect.stringContaining('VAULT_KEY'),
  });
  expect(await codeOf(checkAcquirerAccount(operator, { name: 'bunpai' }))).toBe('not_found');
});

test('an account that cannot be opened is in nobody’s way and can be entered again', async () => {
  const made = await save('komoju', { secret_key: testKey });
  await save('bunpai', { secret_key: testKey });
  await sql(`UPDATE "AcquirerAccount" SET secrets = 'v1.AAAA' WHERE name = 'komoju'`);
  forgetConnected();
  expect((await findConnected()).active).toEqual(['bunpai']);
  const broken = (await listAcquirerAccounts(operator, {})).accounts.find(({ name }) => name === 'komoju');
  expect(broken).toMatchObject({ is_usable: false, kept: [] });
  expect(await save('komoju', { secret_key: testKey, version: made.version })).toMatchObject({ is_usable: true });
  expect([...(await findConnected()).active].sort()).toEqual(['bunpai', 'komoju']);
});

test('who proves nothing, and who is no operator, changes nothing', async () => {
  const unproven = { ...operator, actor: { ...operator.actor, proof: 'stale' } as Caller['actor'] };
  expect(await codeOf(saveAcquirerAccount(unproven, { name: 'komoju' }))).toBe('proof_required');
  expect(await codeOf(changeAcquirerRoute(unproven, { way: 'visa', acquirer: '' }))).toBe('proof_required');
  const admin = await asRole('admin', market.id);
  expect(await codeOf(listAcquirerAccounts(admin, {}))).toBe('forbidden');
});

import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { changeTerms } from '@/lib/merchants/change-terms';
import { listAgreedFees } from '@/lib/merchants/fees/list-agreed-fees';
import { listFeeHistory } from '@/lib/merchants/fees/list-fee-history';
import { listFees } from '@/lib/merchants/fees/list-fees';
import { setCustomerFee } from '@/lib/merchants/fees/set-customer-fee';
import { setProcessingRate } from '@/lib/merchants/fees/set-processing-rate';
import { liftSuspension } from '@/lib/merchants/lift-suspension';
import { searchMerchants } from '@/lib/merchants/search-merchants';
import { showAccount } from '@/lib/merchants/show-account';
import { suspendMerchant } from '@/lib/merchants/suspend-merchant';
import type { Operation } from '@/lib/operation/operation';
import { aMarket, asKey, asRole, type Market } from '@/lib/testing/market';
import { dumpTables } from '@/lib/testing/tables';

let market: Market;
let below: [name: string, caller: Caller][];
let operator: Caller;
beforeAll(async () => {
  market = await aMarket({ sellers: 1 });
  operator = await asRole('operator', null);
  below = [
    ['admin', await asRole('admin', market.id)],
    ['staff', await asRole('staff', market.id)],
    ['viewer', await asRole('viewer', market.id)],
    ['seller', await asRole('seller', market.id, market.sellers[0])],
    ['secret', await asKey(market.secretKey)],
  ];
});

const saidBy = (operation: Operation<never>, caller: Caller, raw: object): Promise<string> =>
  operation(caller, raw).then(
    () => 'done',
    (error) => error.code,
  );

const terms = () => ({ id: market.id, methods: ['visa'], last_number: 0 });
const operators = [
  [setProcessingRate, () => ({ ...terms(), basis_points: 0 })],
  [setCustomerFee, () => ({ ...terms(), amount: 0 })],
  [listAgreedFees, () => ({})],
  [searchMerchants, () => ({})],
  [showAccount, () => ({ id: market.id })],
  [suspendMerchant, () => ({ id: market.id, reason: '試験' })],
  [liftSuspension, () => ({ id: market.id, reason: '試験' })],
  [changeTerms, () => ({ id: market.id, version: new Date().toISOString(), chargebacks_enabled: false })],
] as unknown as [Operation<never>, () => object][];

for (const [operation, raw] of operators) {
  test(`roles: ${operation.definition.name} is the operator’s alone`, async () => {
    const before = await dumpTables();
    for (const [name, caller] of below) expect([name, await saidBy(operation, caller, raw())]).toEqual([name, 'forbidden']);
    expect(await dumpTables()).toEqual(before);
    expect(await saidBy(operation, operator, raw())).not.toBe('forbidden');
    // and the API has no path for it
    expect(operation.definition.route).toBeUndefined();
  });
}

for (const operation of [listFees, listFeeHistory] as unknown as Operation<never>[]) {
  test(`roles: ${operation.definition.name} tells a platform’s people their own, a seller nothing, and nobody another’s`, async () => {
    const other = await aMarket({ sellers: 1 });
    for (const [name, caller] of below) {
      const own = name === 'seller' ? 'not_found' : 'done';
      expect([name, await saidBy(operation, caller, { id: market.id })]).toEqual([name, own]);
      for (const id of [other.id, other.sellers[0], market.sellers[0]]) {
        expect([name, await saidBy(operation, caller, { id })]).toEqual([name, 'not_found']);
      }
    }
    for (const id of [market.id, other.id]) expect(await saidBy(operation, operator, { id })).toBe('done');
  });
}

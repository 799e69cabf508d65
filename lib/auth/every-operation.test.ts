// Who may call which operation, each by its name. What they reach in it, roles.test.ts and the tests of each say.
import { beforeAll, expect, test } from 'vitest';
import type { Caller, Role } from '@/lib/auth/actor';
import { tenantNumberOf } from '@/lib/auth/find-tenant-number';
import { newSecretId, publicIdOf } from '@/lib/auth/public-id';
import type { Operation } from '@/lib/operation/operation';
import { createKey } from '@/lib/team/create-key';
import { asGuest } from '@/lib/testing/fixtures/secure-tokens';
import { aMarket, asKey, asRole } from '@/lib/testing/market';
import { asVisitor } from '@/lib/testing/person';
import { dumpTables } from '@/lib/testing/tables';
import { everyOperation } from '@/lib/testing/walk/every-operation';

type Who = Role | 'secret' | 'publishable' | 'visitor' | 'guest';
const everybody: Who[] = ['operator', 'admin', 'staff', 'viewer', 'seller', 'secret'];
const people: Who[] = ['operator', 'admin', 'staff', 'viewer', 'seller'];
const workers: Who[] = ['admin', 'staff', 'secret'];
const applicants: Who[] = ['admin', 'staff', 'seller', 'secret'];
const leaders: Who[] = ['operator', 'admin'];

/** Whoever reads the source of a merchant's page, and a customer on a page of ours. */
const customers: Who[] = ['secret', 'publishable', 'guest'];

const each = (names: string, who: Who[]) => Object.fromEntries(names.split(' ').map((name) => [name, who]));

/** A publishable key is in those alone that a customer's browser calls: everybody can read it in a page's source. */
const allowed: Record<string, Who[]> = {
  ...each(
    'account.begin_second_factor account.change_email account.change_password account.confirm_second_factor account.end_other_sign_ins account.end_second_factor account.end_sign_in',
    people,
  ),
  ...each('account.prove account.begin_proof account.begin_passkey account.add_passkey account.remove_factor', people),
  'account.renew_recovery_codes': people,
  'account.show': people,
  'home.hide_steps': people,
  'account.confirm_email': ['visitor'],
  'invitation.accept': ['visitor'],
  'invitation.renew': ['visitor'],
  'link.show': ['visitor'],
  ...each('reset.finish reset.request', ['visitor']),
  ...each('adjustment.approve adjustment.find_merchants adjustment.list adjustment.propose adjustment.reject adjustment.show', [
    'operator',
  ]),
  ...each('application.accept application.decline application.send_back application.reopen application.list_waiting application.review', [
    'operator',
  ]),
  ...each('operator.list_audit operator.list operator.propose operator.approve operator.reject clock.show mail.list', ['operator']),
  'fee.list_agreed': ['operator'],
  'fee.set_customer_fee': ['operator'],
  'fee.set_processing_rate': ['operator'],
  ...each('ledger.proofs ledger.seals', ['operator']),
  'ledger.prove': ['operator'],
  'ledger.prove_nightly': ['operator'],
  'ledger.verify': ['operator'],
  'merchant.change_terms': ['operator'],
  'merchant.lift_suspension': ['operator'],
  'merchant.open': ['operator'],
  'merchant.search': ['operator'],
  'merchant.show_account': ['operator'],
  'merchant.suspend': ['operator'],
  'merchant.take_in': ['operator'],
  'overview.show': ['operator'],
  'payment.expire': ['operator'],
  'chargeback.raise': ['operator'],
  'chargeback.decide': ['operator'],
  'chargeback.expire': ['operator'],
  'chargeback.create': ['operator', 'secret'],
  'chargeback.simulate': ['operator', 'secret'],
  'chargeback.list': ['operator', 'admin', 'staff', 'viewer', 'secret'],
  'chargeback.search': ['operator', 'admin', 'staff', 'viewer', 'secret'],
  ...each('chargeback.figures chargeback.waiting chargeback.background', ['operator', 'admin', 'staff', 'viewer', 'secret']),
  'chargeback.show': ['operator', 'admin', 'staff', 'viewer', 'secret'],
  'chargeback.accept': workers,
  'chargeback.defend': workers,
  'defense.show_draft': ['operator', 'admin', 'staff', 'viewer', 'secret'],
  'defense.save_draft': workers,
  'defense.add_document': workers,
  'defense.order_documents': workers,
  'defense.send_draft': workers,
  ...each('chargeback.remind recovery.collect refund_claim.tell payment.notify settlement.notify_late', ['operator']),
  ...each('question.ask question.withdraw recovery.take recovery.stop', workers),
  ...each('question.list question.find_file recovery.list', ['operator', 'admin', 'staff', 'viewer', 'secret']),
  ...each('question.list_own question.show_own question.answer question.add_file question.remove_file question.find_own_file', ['seller']),
  ...each('recovery.show_setting recovery.change_setting invoice.show_issuer invoice.change_issuer', ['admin']),
  'webhook.mind': ['operator'],
  'payment.mark_as_fraud': ['operator'],
  'payment.simulate': ['operator', 'secret'],
  'payment.list_waiting': ['operator', 'secret'],
  'event.list': ['admin', 'staff', 'viewer', 'secret'],
  'event.show': ['admin', 'staff', 'viewer', 'secret'],
  'user.create': ['operator'],
  'user.invite_operator': ['operator'],
  'user.list_people': ['operator'],
  'audit.list': ['admin', 'staff', 'viewer'],
  'balance.explain': everybody,
  'balance.list_transactions': everybody,
  'balance.records': everybody,
  'balance.show': everybody,
  'application.show': everybody,
  'application.update': applicants,
  'application.show_form': everybody,
  'application.save_answers': applicants,
  ...each('bank.search bank.search_branches', [...applicants, 'operator']),
  'address.find': applicants,
  'application.simulate': workers,
  'file.create': applicants,
  'file.list': everybody,
  'file.show': everybody,
  'fee.list': everybody,
  'fee.list_history': everybody,
  'merchant.list': everybody,
  'merchant.show': everybody,
  ...each('merchant.show_checkout merchant.show_mails', everybody),
  'payment.export': everybody,
  'payment.ledger': everybody,
  'payment.list': everybody,
  'payment.list_methods': customers,
  'payment.search': everybody,
  'clock.advance': ['operator', 'secret'],
  'payment.show': everybody,
  'payment.timeline': everybody,
  'payment.watch': everybody,
  'search.find': everybody,
  'seller.show': everybody,
  'balance.last_proof': ['admin', 'staff', 'viewer', 'seller', 'secret'],
  'home.show': ['admin', 'staff', 'viewer', 'secret'],
  'seller.list': ['admin', 'staff', 'viewer', 'secret'],
  'seller.list_people': everybody,
  'seller.take_in': ['admin', 'staff'],
  'seller.invite': ['admin', 'staff'],
  'seller.revoke_invitation': ['admin', 'staff'],
  ...each('key.create key.change key.roll', ['admin']),
  ...each('origin.list origin.allow origin.remove origin.fix', ['admin']),
  'key.list': ['admin'],
  'key.warn': ['operator'],
  'key.revoke': ['admin'],
  'user.list_team': ['admin'],
  'webhook.create': ['admin'],
  'webhook.delete': ['admin'],
  'webhook.list': ['admin', 'staff', 'viewer'],
  'webhook.ping': ['admin', 'staff'],
  'webhook.rotate_secret': ['admin'],
  'webhook.show': ['admin', 'staff', 'viewer'],
  'webhook.update': ['admin'],
  'delivery.list': ['admin', 'staff', 'viewer'],
  'delivery.recover': ['admin', 'staff'],
  'delivery.redeliver': ['admin', 'staff'],
  'delivery.show': ['admin', 'staff', 'viewer'],
  ...each(
    'merchant.create merchant.update merchant.change_checkout merchant.change_mails merchant.set_logo merchant.remove_logo balance.transfer',
    workers,
  ),
  ...each('payment.cancel payment.capture payment.create payment.refund payment.request_refund payment.update', workers),
  ...each('refund_claim.create refund_claim.send refund_claim.withdraw', workers),
  ...each('refund_claim.show_page refund_claim.find_places refund_claim.answer', customers),
  ...each('refund_request.decide refund_request.list settlement.close_cycle settlement.decide payout_bank.change payout_bank.show', [
    'operator',
  ]),
  ...each('refund_request.take refund_request.release payout_account.enter payout_account.change_frequency', ['operator']),
  ...each('payout_day.list payout_day.show bank_file.list bank_file.show bank_file.download', ['operator']),
  ...each('bank_file.propose bank_file.approve bank_file.cancel bank_file.restore bank_file.pay bank_file.return', ['operator']),
  ...each('bank_statement.read bank_statement.settle bank_statement.set_aside', ['operator']),
  ...each('refund_request.simulate settlement.simulate', ['operator', 'secret']),
  ...each('settlement.list settlement.show settlement.explain payout.outlook statement.show statement.month', [...everybody, 'secret']),
  'payout.list_held': [...everybody, 'secret'],
  ...each('refund.list refund.export', ['admin', 'staff', 'viewer', 'secret']),
  'split.find_sellers': workers,
  ...each('payment.take_notice deposit.list_held deposit.complete deposit.return', ['operator']),
  'deposit.show': ['operator', 'admin', 'staff', 'viewer', 'secret'],
  ...each('payment.show_page payment.answer_wallet', customers),
  'refund_claim.list': everybody,
  'session.create': workers,
  'session.show': customers,
  'session.show_checkout': customers,
  ...each('receipt.show receipt.issue receipt.show_issue', customers),
  'payment.issue_receipt': workers,
  ...each('payment.show_receipt payment.list_receipts', everybody),
  'session.pay': customers,
  'session.reopen': customers,
  'session.cancel': ['admin', 'staff', ...customers],
  'session.list': ['admin', 'staff', 'viewer', 'secret'],
  'session.show_link': everybody,
  'session.answer_agreement': customers,
  'session.agree': ['operator', 'secret'],
  'token.create': customers,
  ...each('customer.create customer.update customer.delete', workers),
  ...each('customer.list customer.show', ['admin', 'staff', 'viewer', 'secret']),
  'secure_token.create': customers,
  'secure_token.show': [...customers, 'visitor'],
  'secure_token.show_challenge': customers,
  'secure_token.answer': customers,
  'secure_token.resend': customers,
  'secure_token.cancel': customers,
  'user.change': leaders,
  'user.end_sign_ins': leaders,
  'user.invite': leaders,
  'user.revoke_invitation': leaders,
};

let operations: Operation[];
const callers = {} as Record<Who, Caller>;

beforeAll(async () => {
  operations = await everyOperation();
  const market = await aMarket({ sellers: 1 });
  for (const role of ['admin', 'staff', 'viewer'] as const) callers[role] = await asRole(role, market.id);
  callers.operator = await asRole('operator', null);
  callers.seller = await asRole('seller', market.id, market.sellers[0]);
  callers.secret = await asKey(market.secretKey);
  callers.publishable = await asKey((await createKey(callers.admin, { kind: 'publishable', name: 'browser' })).value);
  callers.visitor = await asVisitor();
  callers.guest = await asGuest(publicIdOf(await tenantNumberOf(market.id), newSecretId()));
});

test('every operation is in the table, and every one in the table is an operation', () => {
  // what is paid in several ways is one operation
  const names = new Set(operations.map(({ definition }) => definition.name));
  expect([...names].sort()).toEqual(Object.keys(allowed).sort());
});

const isAllowed = (who: Who, { definition }: Operation) => allowed[definition.name]?.includes(who) ?? false;
/** `forbidden` where it says so of whoever calls; else it was let in, and refused for what is missing, or did it. */
const saidTo = (operation: Operation, caller: Caller): Promise<'forbidden' | 'let in'> =>
  operation(caller, {}).then(
    () => 'let in',
    ({ code }) => (code === 'forbidden' ? 'forbidden' : 'let in'),
  );

test('S22 RolesInDashboard: who may not is refused, and nothing is written', async () => {
  const before = await dumpTables();
  for (const operation of operations) {
    for (const who of Object.keys(callers) as Who[]) {
      if (isAllowed(who, operation)) continue;
      const { name, secretKeyOnly } = operation.definition;
      // to a publishable key there is no such thing, as if it had been let in and nothing were there
      const refused = who === 'publishable' && secretKeyOnly ? 'let in' : 'forbidden';
      expect([name, who, await saidTo(operation, callers[who])]).toEqual([name, who, refused]);
    }
  }
  expect(await dumpTables()).toEqual(before);
});

// last, because the proof of the ledger goes on after its answer
test('S22 RolesInDashboard: who may is let in', async () => {
  for (const operation of operations) {
    for (const who of allowed[operation.definition.name] ?? [])
      expect([operation.definition.name, who, await saidTo(operation, callers[who])]).toEqual([operation.definition.name, who, 'let in']);
  }
});

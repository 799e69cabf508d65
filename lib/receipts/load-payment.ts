import 'server-only';
import type { Scope } from '@/lib/auth/scope';
import { findNamed, type ReceiptAddress, type ReceiptSubject } from '@/lib/receipts/store';
import { refuse } from '@/lib/refusal';

type Merchants = Extract<Scope, { kind: 'merchant' }>;

/** The payment of a customer's page. Refuses 404 an unknown page, one without a payment yet, and a period that is not paid. */
export async function getNamed(scope: Scope, address: ReceiptAddress): Promise<ReceiptSubject & { scope: Merchants }> {
  if (scope.kind !== 'merchant') return refuse('not_found');
  return { ...((await findNamed(scope, address)) ?? refuse('not_found')), scope };
}

import 'server-only';
import type { Scope } from '@/lib/auth/scope';
import { findNamed, type ReceiptSubject } from '@/lib/receipts/store';
import { refuse } from '@/lib/refusal';

type Merchants = Extract<Scope, { kind: 'merchant' }>;

/** The payment of a customer's page. Refuses 404 an unknown page, and one without a payment yet. */
export async function getNamed(scope: Scope, publicId: string): Promise<ReceiptSubject & { scope: Merchants }> {
  if (scope.kind !== 'merchant') return refuse('not_found');
  return { ...((await findNamed(scope, publicId)) ?? refuse('not_found')), scope };
}

import { transferBalanceAction, tryTransferAction } from '@/app/(dashboard)/sellers/transfer-actions';
import type { TransferActs } from '@/components/merchants/transfers/transfer-dialog';
import { can } from '@/lib/auth/permissions';
import type { PersonCaller } from '@/lib/pages/page';

const acts: TransferActs = { transfer: transferBalanceAction, tryTransfer: tryTransferAction };

/** The actions of a transfer with a seller; null for a viewer. */
export function transferActsFor({ actor }: PersonCaller): { ownId: string; acts: TransferActs } | null {
  return actor.tenantId && can(actor, 'balances:write') ? { ownId: actor.tenantId, acts } : null;
}

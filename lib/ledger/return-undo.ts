import type { NewPosting } from '@/lib/ledger/transaction';

type Undone = {
  tenantId: string;
  subjectKind: 'settlement' | 'refund_request';
  subjectId: string;
  merchantId: string;
  /** Whole yen that go to the bank’s account again. */
  amount: number;
  returnTransactionId: string;
  returnedAt: Date | string;
  returnedReason: string;
};
export type UndoneBy = { person: { id: string; name: string }; reason: string; at: string };

/** The row of a return that was recorded by mistake and is taken back, under the id of the transaction that reverses it. */
export const returnUndoOf = (undone: Undone, { transaction: { id } }: NewPosting, { person, reason, at }: UndoneBy) => ({
  ...undone,
  id,
  undoneAt: at,
  undoneBy: person.id,
  undoneByName: person.name,
  reason,
});

import type { Operation } from '@/lib/operation/operation';
import { issueReceipt } from '@/lib/receipts/issue-receipt';
import type { IssuedReply } from '@/lib/receipts/schema';

/** An empty field counts as missing; spaces around a name are removed. */
function formInput(raw: unknown): unknown {
  const trimmed = Object.entries(raw ?? {}).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]);
  return Object.fromEntries(trimmed.filter(([, value]) => value !== ''));
}

/** The same for the plain form of the receipt's page. */
export const issueByForm: Operation<IssuedReply> = Object.assign(
  ((caller, raw) => issueReceipt(caller, formInput(raw))) as Operation<IssuedReply>,
  {
    definition: issueReceipt.definition,
    execute: ((caller, raw) => issueReceipt.execute(caller, formInput(raw))) as Operation['execute'],
  },
);

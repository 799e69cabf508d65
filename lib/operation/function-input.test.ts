import fs from 'node:fs';
import { expect, test } from 'vitest';
import type { CompletionRows, Opening, TransferRows } from '@/lib/operation/function-input';

// the compiler requires each key here, and no other
const opening: Record<keyof Opening, true> = {
  guard: true,
  draft: true,
  sending: true,
  payment: true,
  splits: true,
  webhooks: true,
  uses: true,
  charge: true,
  countSlot: true,
  terms: true,
  reserve: true,
  holds: true,
};
const completion: Record<keyof CompletionRows, true> = {
  paymentId: true,
  at: true,
  attempt: true,
  when: true,
  set: true,
  draft: true,
  refunded: true,
  released: true,
  chargeback: true,
  recover: true,
  request: true,
  moved: true,
  unreserve: true,
  splits: true,
  refund: true,
  refundSplits: true,
  transaction: true,
  entries: true,
  deposits: true,
  held: true,
  customer: true,
  charge: true,
  forget: true,
  completes: true,
  notice: true,
  ended: true,
  mails: true,
  announcement: true,
  events: true,
};
const transfer: Record<keyof TransferRows, true> = { transfer: true, transaction: true, entries: true };

/** Keys that every money verb adds. */
const added = {
  open_attempts: ['tenantId', 'key', 'attempt', 'leaseMs', 'notAfter'],
  complete_attempts: ['tenantId', 'key', 'audits', 'reply', 'notAfter'],
  complete_transfer: ['key', 'audits', 'reply', 'notAfter'],
};

/** The functions that read a part of the same document. */
const parts: Partial<Record<keyof typeof added, string[]>> = {
  open_attempts: ['claim_keys'],
  complete_attempts: ['claim_keys', 'move_before_posting', 'write_beside_posting', 'post_all', 'emit_all', 'finish_keys'],
};

/** The top-level keys that a function reads from its document. */
function readBy(name: keyof typeof added): string[] {
  const files = [name, ...(parts[name] ?? [])].map((file) => fs.readFileSync(`prisma/functions/${file}.sql`, 'utf8'));
  const sql = files.join('\n').replace(/--.*$/gm, '');
  const keys = [...sql.matchAll(/\b(?:d|one)\s*(?:->>?|#>>?|\?)\s*'\{?(\w+)/g)].map(([, key = '']) => key);
  return [...new Set(keys)].sort();
}

test.each([
  ['open_attempts', opening],
  ['complete_attempts', completion],
  ['complete_transfer', transfer],
] as const)('%s reads the keys of its document, and each of them', (name, keys) => {
  expect(readBy(name)).toEqual([...Object.keys(keys), ...added[name]].sort());
});

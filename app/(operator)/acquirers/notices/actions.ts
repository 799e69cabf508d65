'use server';
import { revalidatingAction } from '@/app/revalidating-action';
import { runNoticeAgain } from '@/lib/acquirers/notices/run-notice-again';
import { searchMerchants } from '@/lib/merchants/search-merchants';
import { action } from '@/lib/pages/action';
import { decideAcquirerNotice } from '@/lib/payments/standing/decide-notice';

const again = revalidatingAction(runNoticeAgain, '/acquirers', '/overview');
const decide = revalidatingAction(decideAcquirerNotice, '/acquirers', '/overview', '/payments');
const search = action(searchMerchants);

export async function runNoticeAgainAction(input: unknown) {
  return again(input);
}
export async function decideNoticeAction(input: unknown, idempotencyKey: string) {
  return decide(input, idempotencyKey);
}
/** The sellers of the platform that a payment belongs to. */
export async function findSellersOfAction(platform: string, input: unknown) {
  const { query = '' } = (input ?? {}) as { query?: unknown };
  return search({ platform, kind: 'payout', per_page: 20, ...(typeof query === 'string' && query !== '' && { search: query }) });
}

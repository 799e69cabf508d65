import { z } from 'zod';
import { consume } from '@/lib/auth/throttle';
import type { Database } from '@/lib/db/prisma';
import { command } from '@/lib/operation/command';
import type { Context } from '@/lib/operation/operation';
import { choice, yen } from '@/lib/operation/wire';
import { customerLink } from '@/lib/own-urls';
import { refuse, type Sentence } from '@/lib/refusal';
import { pageAnswer, pageInput } from '@/lib/renewals/page/schema';
import { authenticateCustomer } from '@/lib/secure-tokens/create-secure-token';
import { readVerified } from '@/lib/secure-tokens/read-verified';
import type { SecureToken } from '@/lib/secure-tokens/secure-token';
import { findSecureToken, takeSecureToken } from '@/lib/secure-tokens/store';
import type { SubscriptionView } from '@/lib/subscriptions/present';
import { reminderAfter, scheduled } from '@/lib/subscriptions/renewal';
import { getPage, lockPage } from '@/lib/subscriptions/store';
import { isUnagreed, type SubscriptionRow } from '@/lib/subscriptions/subscription';
import { type Changed, changedMeanwhile, saveChanged } from '@/lib/subscriptions/subscription-command';

/** `gross`: the price, tax included, that the customer was shown. `verified`: the secure token with which they come from their card's issuer. */
const input = pageInput.extend({ answer: choice(['given', 'refused']), gross: yen(), verified: z.string().optional() });
type Input = z.output<typeof input>;
/** `redirect_url`: where the holder of the card is asked first; nothing has changed yet. */
const output = pageAnswer.extend({ redirect_url: z.string().nullable() });
/** What comes before the change: the holder of the card is to be asked, was asked, or there is nobody to ask. */
type Asked = { redirect: string } | { token: SecureToken | null };

const notVerified: Sentence = {
  en: 'The holder of the card could not be authenticated. Change the card, or try again.',
  ja: 'カードの本人認証ができませんでした。カードを変更するか、もう一度お試しください。',
};

/** A refused price is gone where the old one is kept; where the subscription ends without it, the answer can still be changed. */
function refusedPrice(row: SubscriptionRow): SubscriptionRow {
  const { pendingChange: change } = row;
  const after: SubscriptionRow = { ...row, pendingChange: change?.otherwise === 'end' ? { ...change, consent: 'refused' } : null };
  return scheduled({ ...after, remindAt: change?.otherwise === 'end' ? null : after.remindAt });
}

/** The answer to a higher price; null: it was given already. Refuses 409 where the price is another than the customer was shown. */
function answered({ subscription: row }: SubscriptionView, { answer, gross }: Input, now: Date): Changed | null {
  const { pendingChange: change } = row;
  // refused before, or agreed to and in force by now
  if (change === null && (answer === 'refused' || row.amount + row.tax === gross)) return null;
  if (change === null || change.amount + change.tax !== gross) return refuse('conflict', { say: changedMeanwhile });
  if (change.consent === answer) return null;
  if (!isUnagreed(change)) return refuse('conflict', { say: changedMeanwhile });
  if (answer === 'refused') return { row: refusedPrice(row), tells: 'subscription.updated' };
  const after: SubscriptionRow = { ...row, pendingChange: { ...change, consent: 'given' } };
  return { row: scheduled({ ...after, remindAt: reminderAfter(after, now) }), tells: 'subscription.updated' };
}

/** The holder of a card whose number is here is asked about the new price; an acquirer that has the card asks nobody before it charges. */
async function ask(
  { caller, now }: Pick<Context, 'caller' | 'now'>,
  { subscription: row, customer }: SubscriptionView,
  given: Input,
): Promise<Asked> {
  const { gross: amount, verified } = given;
  if (given.answer === 'refused' || !customer.card || customer.card.acquirer !== null) return { token: null };
  const made = { amount, customerId: customer.id };
  if (verified !== undefined) return { token: (await readVerified(row.tenantId, verified, made, now)).token };
  await consume(['checkout', row.id]);
  const { idempotencyKey: _own, ...asked } = caller;
  const return_url = customerLink(`/manage/${row.page}?gross=${amount}`);
  const token = await authenticateCustomer(asked, { customer: customer.id, amount, currency: 'JPY', return_url });
  const { verification_status: status, authentication_url: url } = token;
  if (status === 'NEEDS_VERIFY' && url !== null) return { redirect: url };
  if (status === 'ERRORED') return refuse('card_declined', { say: notVerified });
  return { token: (await findSecureToken(row.tenantId, token.id))?.token ?? null };
}

async function change(database: Database, tenantId: string, given: Input, { token, now }: { token: SecureToken | null; now: Date }) {
  const view = await lockPage(database, tenantId, given.id);
  const changed = answered(view, given, now);
  if (!changed) return { reply: { status: view.subscription.status, redirect_url: null }, changes: [] };
  if (token) await takeSecureToken(database, token, now);
  const { after, change: told } = await saveChanged(database, view, changed, now);
  return { reply: { status: after.subscription.status, redirect_url: null }, changes: [told] };
}

/** A customer agrees to a higher price, after the holder of the card was authenticated, or refuses it. */
export const answerChange = command<typeof input, z.output<typeof output>, Asked>({
  name: 'subscription.answer_change',
  summary: 'Agree to a higher price of a subscription, or refuse it, as its customer',
  allow: 'checkout:use',
  refusals: ['card_declined', 'invalid_token'],
  input,
  output,
  async prepare(context, given) {
    if (context.scope.kind !== 'merchant') return refuse('not_found');
    const view = await getPage(context.scope.tenantId, given.id);
    // nobody is asked about what cannot be answered
    return answered(view, given, context.now) ? ask(context, view, given) : { token: null };
  },
  async run({ scope, now }, given, database, asked) {
    if (scope.kind !== 'merchant') return refuse('not_found');
    if ('redirect' in asked) {
      const { subscription } = await getPage(scope.tenantId, given.id, database);
      return { reply: { status: subscription.status, redirect_url: asked.redirect }, changes: [] };
    }
    return change(database, scope.tenantId, given, { token: asked.token, now });
  },
});

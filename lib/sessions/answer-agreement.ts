import { z } from 'zod';
import { customerRow } from '@/lib/customers/customer';
import { newId } from '@/lib/db/ids';
import { walletKinds } from '@/lib/money/methods';
import { command } from '@/lib/operation/command';
import type { Definition, Operation } from '@/lib/operation/operation';
import { choice } from '@/lib/operation/wire';
import { refuse } from '@/lib/refusal';
import { notOffered } from '@/lib/sessions/payable';
import { type SessionView, sessionUrl } from '@/lib/sessions/present';
import { completeWith, getCustomerSession } from '@/lib/sessions/save-customer';
import { type PaidReply, paidReply } from '@/lib/sessions/schema';
import { offered } from '@/lib/sessions/session';

const input = z.object({ id: z.string(), method: choice(walletKinds), outcome: choice(['approved', 'declined']) });

type AnswerDefinition = Pick<Definition, 'name' | 'summary' | 'allow'> & Partial<Pick<Definition, 'description' | 'route' | 'refusals'>>;

/**
 * Defines the verb under a name: a customer's answer on our page and the sandbox's helper make the same change. After a refusal the
 * checkout stays open. Refuses a method with which this checkout saves no customer, and 409 the second of two calls at once.
 */
export const agreementCommand = (named: AnswerDefinition): Operation<PaidReply> =>
  command<typeof input, PaidReply, SessionView>({
    ...named,
    sandboxOnly: true,
    input,
    output: paidReply,
    async prepare(context, { id, method }) {
      const view = await getCustomerSession(context, id);
      const taken = offered(view.session, view.ways).filter((one) => one !== 'credit_card');
      return taken.some((one) => one === method) ? view : refuse('invalid_payment_type', notOffered('method', taken));
    },
    async run({ now }, { id, method, outcome }, database, view) {
      if (outcome === 'declined') {
        const reply: PaidReply = { redirect_url: sessionUrl(id), status: 'pending', payment: null, customer: null, subscription: null };
        return { reply, changes: [] };
      }
      const { tenantId, email } = view.session;
      const row = customerRow({ tenantId, email, metadata: {}, kind: method, agreement: `sandbox_${newId()}` }, now);
      return completeWith(view, id, { ...row, card: null }, database, now);
    },
  });

/** Sandbox: a customer's answer in an app that saves the customer, for a checkout in customer mode. */
export const answerAgreement = agreementCommand({
  name: 'session.answer_agreement',
  summary: 'Sandbox: agree in an app to be kept, or refuse',
  allow: 'checkout:use',
});

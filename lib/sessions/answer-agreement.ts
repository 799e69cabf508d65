import { z } from 'zod';
import { customerRow, walletKinds } from '@/lib/customers/customer';
import { newId } from '@/lib/db/ids';
import { command } from '@/lib/operation/command';
import { choice } from '@/lib/operation/wire';
import { refuse } from '@/lib/refusal';
import { getKeeping, keepCustomer } from '@/lib/sessions/keeping';
import { sessionUrl } from '@/lib/sessions/present';
import { type PaidReply, paidReply } from '@/lib/sessions/schema';

const input = z.object({ id: z.string(), method: choice(walletKinds), outcome: choice(['approved', 'declined']) });

/** Sandbox: what a customer answers in an app that is to be kept with a checkout in customer mode. Refused, the checkout stays open. */
export const answerAgreement = command<typeof input, PaidReply>({
  name: 'session.answer_agreement',
  summary: 'Sandbox: agree in an app to be kept, or refuse',
  allow: 'checkout:use',
  sandboxOnly: true,
  input,
  output: paidReply,
  async run(context, { id, method, outcome }, database) {
    const view = await getKeeping(context, id);
    const { tenantId, email, methods } = view.session;
    if (methods.length > 0 && !methods.includes(method)) return refuse('invalid_payment_type', { param: 'method' });
    if (outcome === 'declined') {
      return { reply: { redirect_url: sessionUrl(id), status: 'pending', payment: null, customer: null }, changes: [] };
    }
    const row = customerRow({ tenantId, email, metadata: {}, kind: method, agreement: `sandbox_${newId()}` }, context.now);
    return keepCustomer(view, id, { ...row, card: null }, database, context.now);
  },
});

import type { Operation } from '@/lib/operation/operation';
import { detailsOf, type Typed } from '@/lib/sessions/form';
import { paySession } from '@/lib/sessions/pay-session';
import type { PaidReply } from '@/lib/sessions/schema';

/** An authenticated card comes back as the id of its token; everything else as typed. */
function formInput(raw: unknown): unknown {
  const { id, verified, terms, ...typed } = (raw ?? {}) as Typed;
  const agreed = typeof terms === 'string' && { terms };
  return { id, payment_details: typeof verified === 'string' ? verified : detailsOf(typed), ...agreed };
}

/** The same as paying over the API, for the plain forms of the checkout's own page. */
export const payByForm: Operation<PaidReply> = Object.assign(
  ((caller, raw) => paySession(caller, formInput(raw))) as Operation<PaidReply>,
  {
    definition: paySession.definition,
    execute: ((caller, raw) => paySession.execute(caller, formInput(raw))) as Operation['execute'],
  },
);

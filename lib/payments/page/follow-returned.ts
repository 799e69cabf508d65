import { setTimeout as wait } from 'node:timers/promises';
import { AcquirerSilent } from '@/lib/acquirers/acquirer';
import { acquirerOf } from '@/lib/acquirers/find-acquirer';
import { logFault } from '@/lib/db/outage';
import { pageStateOf } from '@/lib/payments/page/page-state';
import type { FoundPage } from '@/lib/payments/page/store';
import { isApproved, type PaymentRow } from '@/lib/payments/payment';
import { followStanding } from '@/lib/payments/standing/follow-standing';
import { Refusal } from '@/lib/refusal';

/** A page waits no longer for the acquirer; what it says later is followed all the same. */
const waitMs = 3_000;
/** Whoever loads the page again and again asks the acquirer no more often. */
const restMs = 3_000;
const mostAtOnce = 1_000;

/** The payments that this process has asked for lately: when, on the monotonic clock, and what comes of it. */
const asked = new Map<string, { atMs: number; followed: Promise<void> }>();

async function follow(payment: PaymentRow, reference: string): Promise<void> {
  try {
    const acquirer = await acquirerOf(payment);
    const named = { tenantId: payment.tenantId, paymentId: payment.id };
    if (acquirer.read) await followStanding(acquirer, named, await acquirer.read({ reference }), reference);
  } catch (error) {
    // it does not answer, or somebody else was first: the page says what is known
    if (error instanceof AcquirerSilent || error instanceof Refusal) return;
    logFault(error, 'what an acquirer says of a returned customer was not followed', { subjectId: payment.id });
  }
}

function forgetOld(nowMs: number): void {
  for (const [id, { atMs }] of asked) if (nowMs - atMs >= restMs) asked.delete(id);
}

/**
 * A customer has come back from the acquirer's page: reads there how the payment stands, and follows it. Asks once in three seconds for a payment that
 * waits for its approval, and waits so long at most.
 */
export async function followReturned({ view, held }: FoundPage, now: Date): Promise<void> {
  const { payment } = view;
  const { id, acquirerReference: reference } = payment;
  if (reference === null || !isApproved(payment) || pageStateOf(view, held, now) !== 'open') return;
  const nowMs = performance.now();
  forgetOld(nowMs);
  if (!asked.has(id) && asked.size < mostAtOnce) asked.set(id, { atMs: nowMs, followed: follow(payment, reference) });
  const ended = new AbortController();
  await Promise.race([asked.get(id)?.followed, wait(waitMs, undefined, { signal: ended.signal, ref: false }).catch(() => undefined)]);
  ended.abort();
}

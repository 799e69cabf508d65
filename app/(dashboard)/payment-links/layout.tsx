import type { ReactNode } from 'react';
import { Messages } from '@/app/messages';
import { scopeOf } from '@/lib/auth/scope';
import { pageCallerWho } from '@/lib/pages/page';

/** Checks access above the loading state: once that is sent, the response cannot be 404 any more. */
export default async function PaymentLinksLayout({ children }: { children: ReactNode }) {
  await pageCallerWho('/payment-links', (actor) => scopeOf(actor).kind === 'merchant');
  return <Messages of="paymentLinks">{children}</Messages>;
}

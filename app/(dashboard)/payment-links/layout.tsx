import type { ReactNode } from 'react';
import { Messages } from '@/app/messages';
import { scopeOf } from '@/lib/auth/scope';
import { pageCallerWho } from '@/lib/pages/page';

/** Decides above the loading state: once that is sent, an answer can no longer be 404. */
export default async function PaymentLinksLayout({ children }: { children: ReactNode }) {
  await pageCallerWho('/payment-links', (actor) => scopeOf(actor).kind === 'merchant');
  return <Messages of="paymentLinks">{children}</Messages>;
}

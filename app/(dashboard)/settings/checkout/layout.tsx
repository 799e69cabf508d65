import type { ReactNode } from 'react';
import { scopeOf } from '@/lib/auth/scope';
import { pageCallerWho } from '@/lib/pages/page';

/** Payments are taken by a platform or an ordinary merchant. Checks access above the loading state: once that is sent, the response cannot be 404 any more. */
export default async function CheckoutLayout({ children }: { children: ReactNode }) {
  await pageCallerWho('/settings/checkout', (actor) => scopeOf(actor).kind === 'merchant');
  return children;
}

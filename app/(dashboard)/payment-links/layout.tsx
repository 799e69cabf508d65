import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { Messages } from '@/app/messages';
import { scopeOf } from '@/lib/auth/scope';
import { pageCaller } from '@/lib/operation/page';

/** Decides above the loading state: once that is sent, an answer can no longer be 404. */
export default async function PaymentLinksLayout({ children }: { children: ReactNode }) {
  if (scopeOf((await pageCaller()).actor).kind !== 'merchant') notFound();
  return <Messages of="paymentLinks">{children}</Messages>;
}

import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { scopeOf } from '@/lib/auth/scope';
import { pageCaller } from '@/lib/operation/page';

/** Payments are taken by a platform or an ordinary merchant. Decides above the loading state: once that is sent, an answer can no longer be 404. */
export default async function CheckoutLayout({ children }: { children: ReactNode }) {
  if (scopeOf((await pageCaller()).actor).kind !== 'merchant') notFound();
  return children;
}

import type { ReactNode } from 'react';
import { orderTaker } from '@/app/(dashboard)/payments/new/order-taker';

/** Checks access above the loading state: once that is sent, the response cannot be 404 any more. */
export default async function NewSubscriptionLayout({ children }: { children: ReactNode }) {
  await orderTaker();
  return children;
}

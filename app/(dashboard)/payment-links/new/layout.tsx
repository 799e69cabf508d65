import type { ReactNode } from 'react';
import { orderTaker } from '@/app/(dashboard)/payments/new/order-taker';

/** Decides above the loading state: once that is sent, an answer can no longer be 404. */
export default async function NewPaymentLinkLayout({ children }: { children: ReactNode }) {
  await orderTaker();
  return children;
}

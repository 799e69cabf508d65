import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { findWaiting } from '@/app/chargebacks';
import { Messages } from '@/app/messages';

/** Checks access above the loading state: once that is sent, the response cannot be 404 any more. */
export default async function ChargebacksLayout({ children }: { children: ReactNode }) {
  if (!(await findWaiting())) notFound();
  return <Messages of="chargebacks">{children}</Messages>;
}

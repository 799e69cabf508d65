import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { findWaiting } from '@/app/chargebacks';
import { Messages } from '@/app/messages';

/** Decides above the loading state: once that is sent, an answer can no longer be 404. */
export default async function ChargebacksLayout({ children }: { children: ReactNode }) {
  if (!(await findWaiting())) notFound();
  return <Messages of="chargebacks">{children}</Messages>;
}

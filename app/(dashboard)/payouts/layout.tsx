import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { areasOf } from '@/app/areas';
import { Messages } from '@/app/messages';
import { pageCaller } from '@/lib/operation/page';

/** Decides above the loading state: once that is sent, an answer can no longer be 404. */
export default async function PayoutsLayout({ children }: { children: ReactNode }) {
  if (!areasOf((await pageCaller()).actor).includes('payouts')) notFound();
  return <Messages of="payouts">{children}</Messages>;
}

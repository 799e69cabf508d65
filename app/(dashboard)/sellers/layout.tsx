import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { Messages } from '@/app/messages';
import { hasSellers } from '@/app/sellers';
import { pageCaller } from '@/lib/operation/page';

/** A platform's own people have sellers, and nobody else. Decides above the loading state: once that is sent, an answer can no longer be 404. */
export default async function SellersLayout({ children }: { children: ReactNode }) {
  if (!hasSellers((await pageCaller()).actor)) notFound();
  return <Messages of="sellers">{children}</Messages>;
}

import type { ReactNode } from 'react';
import { Messages } from '@/app/messages';
import { hasSellers } from '@/app/sellers';
import { pageCallerWho } from '@/lib/pages/page';

/** A platform's own people have sellers, and nobody else. Checks access above the loading state: once that is sent, the response cannot be 404 any more. */
export default async function SellersLayout({ children }: { children: ReactNode }) {
  await pageCallerWho('/sellers', hasSellers);
  return <Messages of="sellers">{children}</Messages>;
}

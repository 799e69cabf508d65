import type { ReactNode } from 'react';
import { areasOf } from '@/app/areas';
import { Messages } from '@/app/messages';
import { pageCallerWho } from '@/lib/pages/page';

/** Checks access above the loading state: once that is sent, the response cannot be 404 any more. */
export default async function HomeLayout({ children }: { children: ReactNode }) {
  await pageCallerWho('/home', (actor) => areasOf(actor).includes('home'));
  return <Messages of="home">{children}</Messages>;
}

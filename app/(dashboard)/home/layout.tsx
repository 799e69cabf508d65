import type { ReactNode } from 'react';
import { areasOf } from '@/app/areas';
import { Messages } from '@/app/messages';
import { pageCallerWho } from '@/lib/pages/page';

/** Decides above the loading state: once that is sent, an answer can no longer be 404. */
export default async function HomeLayout({ children }: { children: ReactNode }) {
  await pageCallerWho('/home', (actor) => areasOf(actor).includes('home'));
  return <Messages of="home">{children}</Messages>;
}

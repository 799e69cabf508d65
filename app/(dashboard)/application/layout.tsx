import type { ReactNode } from 'react';
import { areasOf } from '@/app/areas';
import { Messages } from '@/app/messages';
import { pageCallerWho } from '@/lib/pages/page';

/** A seller has one of its own, and nobody else. Checks access above the loading state: once that is sent, the response cannot be 404 any more. */
export default async function ApplicationLayout({ children }: { children: ReactNode }) {
  await pageCallerWho('/application', (actor) => areasOf(actor).includes('application'));
  return <Messages of="application">{children}</Messages>;
}

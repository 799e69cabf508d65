import type { ReactNode } from 'react';
import { areasOf } from '@/app/areas';
import { Messages } from '@/app/messages';
import { pageCallerWho } from '@/lib/pages/page';

/** Checks access above the loading state: once that is sent, the response cannot be 404 any more. */
export default async function ReportsLayout({ children }: { children: ReactNode }) {
  await pageCallerWho('/reports', (actor) => areasOf(actor).includes('reports'));
  return <Messages of="reports">{children}</Messages>;
}

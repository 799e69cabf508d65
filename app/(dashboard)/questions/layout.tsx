import type { ReactNode } from 'react';
import { Messages } from '@/app/messages';
import { can } from '@/lib/auth/permissions';
import { pageCallerWho } from '@/lib/pages/page';

/** Checks access above the loading state: once that is sent, the response cannot be 404 any more. */
export default async function QuestionsLayout({ children }: { children: ReactNode }) {
  await pageCallerWho('/questions', (actor) => can(actor, 'chargebacks:help'));
  return <Messages of="questions">{children}</Messages>;
}

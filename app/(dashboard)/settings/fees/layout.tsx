import type { ReactNode } from 'react';
import { scopeOf } from '@/lib/auth/scope';
import { pageCallerWho } from '@/lib/pages/page';

/** Fees are a platform's or an ordinary merchant's. Checks access above the loading state: once that is sent, the response cannot be 404 any more. */
export default async function FeesLayout({ children }: { children: ReactNode }) {
  await pageCallerWho('/settings/fees', (actor) => scopeOf(actor).kind === 'merchant');
  return children;
}

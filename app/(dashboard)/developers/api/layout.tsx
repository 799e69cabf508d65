import type { ReactNode } from 'react';
import { scopeOf } from '@/lib/auth/scope';
import { pageCallerWho } from '@/lib/pages/page';

/** For whom a key can be made. Checks access above the loading state: once that is sent, the response cannot be 404 any more. */
export default async function ReferenceLayout({ children }: { children: ReactNode }) {
  await pageCallerWho('/developers/api', (actor) => scopeOf(actor).kind === 'merchant');
  return children;
}

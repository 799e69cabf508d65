import type { ReactNode } from 'react';
import { Shell } from '@/app/shell';
import { findPageCaller } from '@/lib/pages/page';

/** An address that leads nowhere leaves who is signed in where they were: in the shell, with the way on. */
export default async function NowhereLayout({ children }: { children: ReactNode }) {
  const caller = await findPageCaller();
  if (caller && !caller.actor.mustSecure) return <Shell>{children}</Shell>;
  return <main className="grid min-h-dvh place-items-center">{children}</main>;
}

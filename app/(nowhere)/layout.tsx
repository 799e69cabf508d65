import type { ReactNode } from 'react';
import { Shell } from '@/app/shell';
import { findPageCaller } from '@/lib/pages/page';

/** An unknown address keeps a signed-in person in the shell, with links to go on. */
export default async function NowhereLayout({ children }: { children: ReactNode }) {
  const caller = await findPageCaller();
  if (caller && !caller.actor.mustSecure) return <Shell>{children}</Shell>;
  return <main className="grid min-h-dvh place-items-center">{children}</main>;
}

import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { scopeOf } from '@/lib/auth/scope';
import { pageCaller } from '@/lib/operation/page';

/** For whom a key can be made. Decides above the loading state: once that is sent, an answer can no longer be 404. */
export default async function ReferenceLayout({ children }: { children: ReactNode }) {
  if (scopeOf((await pageCaller()).actor).kind !== 'merchant') notFound();
  return children;
}

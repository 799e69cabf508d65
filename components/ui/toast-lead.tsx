'use client';
import { Link } from '@/components/ui/link';
import type { Lead } from '@/components/ui/toast';

/** Under what a toast says: the way to it. */
export const leadingTo = ({ href, name }: Lead) => (
  <Link href={href} className="link inline-flex items-center underline pointer-coarse:min-h-11">
    {name}
  </Link>
);

'use client';
import { Link } from '@/components/ui/link';

/** Where it can be looked at. */
export type Lead = { href: string; name: string };

/** Under what a toast says: the way to it. */
export const leadingTo = ({ href, name }: Lead) => (
  <Link href={href} className="link inline-flex items-center underline pointer-coarse:min-h-11">
    {name}
  </Link>
);

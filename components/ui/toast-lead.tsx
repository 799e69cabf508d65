'use client';
import { Link } from '@/components/ui/link';

/** The link of a toast. */
export type Lead = { href: string; name: string };

/** The link below a toast's text. */
export const leadingTo = ({ href, name }: Lead) => (
  <Link href={href} className="link inline-flex items-center underline pointer-coarse:min-h-11">
    {name}
  </Link>
);

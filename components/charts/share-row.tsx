'use client';
import { useFormatter } from 'next-intl';
import type { ReactNode } from 'react';

type Props = { name: ReactNode; value: ReactNode; share: number; fill: 'fill-accent' | 'fill-danger' | 'fill-muted' };

/**
 * A share of a whole: its name, value, percentage, and a bar. In the browser's part, as React sends a drawing that a server component is late with
 * under a style attribute, which the page's policy refuses.
 */
export function ShareRow({ name, value, share, fill }: Props) {
  const format = useFormatter();
  return (
    <li className="text-sm">
      <span className="flex justify-between gap-3">
        <span className="min-w-0 break-words">{name}</span>
        <span className="whitespace-nowrap tabular-nums">
          {value}
          <span className="ml-2 inline-block w-10 text-right text-muted">{format.number(share, { style: 'percent' })}</span>
        </span>
      </span>
      <svg aria-hidden="true" viewBox="0 0 100 1" preserveAspectRatio="none" className="mt-1 h-1.5 w-full rounded-full">
        <rect width="100" height="1" className="fill-default" />
        <rect width={share * 100} height="1" className={fill} />
      </svg>
    </li>
  );
}

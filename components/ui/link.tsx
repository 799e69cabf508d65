'use client';
import NextLink, { useLinkStatus } from 'next/link';
import { type ComponentProps, useState } from 'react';

type Props = Omit<ComponentProps<typeof NextLink>, 'prefetch' | 'onPointerMove' | 'onFocus' | 'onTouchStart'>;

/**
 * A link to one of our own pages. Prefetches its target only when the pointer, the keyboard or a finger reaches it: every page is rendered
 * per user, and rendering a dozen for each visited page would cost more than the page itself.
 */
export function Link({ children, ...props }: Props) {
  const [isNear, setIsNear] = useState(false);
  const approach = () => setIsNear(true);
  return (
    <NextLink {...props} prefetch={isNear ? null : false} onPointerMove={approach} onFocus={approach} onTouchStart={approach}>
      {children}
      <Coming />
    </NextLink>
  );
}

/** Marks the pressed link, and the row around it, until the page is there: see globals.css. */
function Coming() {
  return useLinkStatus().pending ? <span hidden data-coming="" /> : null;
}

'use client';
import NextLink from 'next/link';
import { type ComponentProps, useState } from 'react';

type Props = Omit<ComponentProps<typeof NextLink>, 'prefetch' | 'onPointerMove' | 'onFocus' | 'onTouchStart'>;

/**
 * A link to one of our own pages. What it leads to is fetched ahead when the pointer, the keyboard or a finger comes to it: every page here
 * is made for who asks, and to make a dozen of them for each that is looked at would cost more than the page itself.
 */
export function Link(props: Props) {
  const [isNear, setIsNear] = useState(false);
  const approach = () => setIsNear(true);
  return <NextLink {...props} prefetch={isNear ? null : false} onPointerMove={approach} onFocus={approach} onTouchStart={approach} />;
}

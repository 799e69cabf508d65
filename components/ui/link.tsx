'use client';
import NextLink, { useLinkStatus } from 'next/link';
import type { ComponentProps } from 'react';

type Props = Omit<ComponentProps<typeof NextLink>, 'prefetch'>;

/** A link to one of our own pages. Nothing is fetched ahead: every page is rendered for its reader, and comes whole after the press. */
export function Link({ children, ...props }: Props) {
  return (
    <NextLink {...props} prefetch={false}>
      {children}
      <Coming />
    </NextLink>
  );
}

/** Marks the pressed link, and the row around it, until the page is there: see globals.css. */
function Coming() {
  return useLinkStatus().pending ? <span hidden data-coming="" /> : null;
}

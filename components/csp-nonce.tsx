'use client';
import { useState } from 'react';

/**
 * Tells what is loaded later the nonce of this document, for the styles that it adds. A refresh renders the layout for a request of its own,
 * with another nonce: the document's policy knows only the first.
 */
export function CspNonce({ nonce }: { nonce: string | undefined }) {
  const [first] = useState(nonce);
  return <meta property="csp-nonce" nonce={first} content={first} suppressHydrationWarning />;
}

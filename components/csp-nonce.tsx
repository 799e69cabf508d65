'use client';
import { useState } from 'react';

/**
 * Gives later scripts this document's nonce for the styles that they add. A refresh renders the layout with another nonce, but the
 * document's policy only knows the first.
 */
export function CspNonce({ nonce }: { nonce: string | undefined }) {
  const [first] = useState(nonce);
  return <meta property="csp-nonce" nonce={first} content={first} suppressHydrationWarning />;
}

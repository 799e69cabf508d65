'use client';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

let kept: QueryClient | undefined;

/** In a browser one for all that asks, kept as long as the document: a sign-out loads a new one. On the server each answer has its own. */
function clientHere(): QueryClient {
  if (typeof window === 'undefined') return new QueryClient();
  kept ??= new QueryClient();
  return kept;
}

/** What a part of a page that stays alive has asked the server. Stands around that part alone, so that no other page loads it. */
export function Queries({ children }: { children: ReactNode }) {
  const [client] = useState(clientHere);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

import type { ReactNode } from 'react';

/** The purpose of this page, in one line and a few words. */
export function Intro({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight text-balance">{heading}</h1>
      <p className="mt-1.5 mb-8 text-sm text-muted">{children}</p>
    </>
  );
}

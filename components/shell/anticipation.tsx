'use client';
import { useEffect } from 'react';

const idleMs = 1_000;

/**
 * What most pages have in common and the first one may not (menus and popovers of filters) is fetched once that one is there, so that the
 * second need not wait for it. What cannot be fetched comes with the page that needs it.
 */
export function Anticipation() {
  useEffect(() => {
    const timer = setTimeout(() => {
      void import('@/components/filters/choices-filter').catch(() => undefined);
      void import('@/components/filters/seller-filter').catch(() => undefined);
    }, idleMs);
    return () => clearTimeout(timer);
  }, []);
  return null;
}

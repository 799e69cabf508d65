'use client';
import { useEffect } from 'react';

const idleMs = 1_000;

/**
 * Loads code that most pages share but the first page may lack (menus, filter popovers) after the first page is shown, so that the second
 * page need not wait. If a load fails, the page that needs the code loads it again.
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

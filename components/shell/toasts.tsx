'use client';
import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import { prepareToasts } from '@/components/ui/toast';

const ToastRegion = dynamic(() => import('@/components/shell/toast-region').then((loaded) => loaded.ToastRegion), { ssr: false });

/** Shows toasts. Loaded after the page; earlier toasts wait. */
export function Toasts() {
  const [isThere, setIsThere] = useState(false);
  useEffect(() => {
    setIsThere(true);
    prepareToasts();
  }, []);
  return isThere && <ToastRegion />;
}

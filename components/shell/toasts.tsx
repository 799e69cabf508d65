'use client';
import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';

const ToastRegion = dynamic(() => import('@/components/shell/toast-region').then((loaded) => loaded.ToastRegion), { ssr: false });

/** Where toasts appear. It is loaded when the page is there: what is said meanwhile waits for it. */
export function Toasts() {
  const [isThere, setIsThere] = useState(false);
  useEffect(() => setIsThere(true), []);
  return isThere && <ToastRegion />;
}

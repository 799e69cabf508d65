'use client';
import { Toast } from '@heroui/react';

/** Where toasts appear, on every page. */
export function Toasts() {
  return <Toast.Provider placement="bottom end" />;
}

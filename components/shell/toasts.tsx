'use client';
import { Toast } from '@heroui/react';

/** Where toasts appear, on every page: beside the buttons, which stand at the end of a line; under the content there is room for them. */
export function Toasts() {
  return <Toast.Provider placement="bottom" />;
}

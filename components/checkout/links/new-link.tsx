'use client';
import dynamic from 'next/dynamic';
import { FormSkeleton } from '@/components/checkout/links/form-skeleton';

/**
 * Radio buttons, checkboxes and comboboxes write style attributes when a server renders them, which the content security policy refuses:
 * they are rendered in the browser.
 */
export const NewLink = dynamic(() => import('@/components/checkout/links/link-form').then(({ LinkForm }) => LinkForm), {
  ssr: false,
  loading: FormSkeleton,
});

'use client';
import dynamic from 'next/dynamic';
import { FormSkeleton } from '@/components/checkout/links/form-skeleton';

/** Radios, boxes and look-ups write style attributes when a server renders them, which the content security policy refuses: the browser makes them. */
export const NewLink = dynamic(() => import('@/components/checkout/links/link-form').then(({ LinkForm }) => LinkForm), {
  ssr: false,
  loading: FormSkeleton,
});

'use client';
import dynamic from 'next/dynamic';
import { FormSkeleton } from '@/components/subscriptions/forms/form-skeleton';

/**
 * Radio buttons and comboboxes write style attributes when a server renders them, which the content security policy refuses: they are
 * rendered in the browser.
 */
export const NewSubscription = dynamic(
  () => import('@/components/subscriptions/forms/subscription-form').then(({ SubscriptionForm }) => SubscriptionForm),
  { ssr: false, loading: FormSkeleton },
);

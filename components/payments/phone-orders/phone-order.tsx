'use client';
import dynamic from 'next/dynamic';
import { OrderSkeleton } from '@/components/payments/phone-orders/order-skeleton';

/**
 * Radio buttons and comboboxes write style attributes when a server renders them, which the content security policy refuses: they are
 * rendered in the browser.
 */
export const PhoneOrder = dynamic(
  () => import('@/components/payments/phone-orders/phone-order-form').then(({ PhoneOrderForm }) => PhoneOrderForm),
  {
    ssr: false,
    loading: OrderSkeleton,
  },
);

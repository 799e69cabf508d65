'use client';
import dynamic from 'next/dynamic';
import { Bone } from '@/components/ui/bone';

/** Radios and look-ups write style attributes when a server renders them, which the content security policy refuses: the browser makes them. */
export const PhoneOrder = dynamic(() => import('@/components/phone-order/phone-order-form').then(({ PhoneOrderForm }) => PhoneOrderForm), {
  ssr: false,
  loading: () => (
    <div aria-hidden="true" className="flex max-w-3xl flex-col gap-6">
      <Bone className="h-[34rem]" />
      <Bone className="h-56" />
      <Bone className="h-64" />
    </div>
  ),
});

'use client';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useTransition } from 'react';
import { addressOf } from '@/components/filters/address';
import { SearchFilter } from '@/components/filters/search-filter';
import type { Simulator } from '@/lib/sandbox/simulator';

/** Search by the customer's number or by payment id; the address keeps it. */
export function FindNumber({ simulator, search }: { simulator: Simulator; search: string }) {
  const t = useTranslations('sandbox.find');
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const find = (text: string) =>
    startTransition(() => router.push(addressOf('/sandbox/payments', { at: simulator, search: text, page: 1 })));
  return (
    <div className={`mb-3 ${isPending ? 'opacity-60' : ''}`}>
      <SearchFilter label={t(`labels.${simulator}`)} clearLabel={t('clear')} value={search} onSubmit={find} className="w-full sm:w-96" />
    </div>
  );
}

'use client';
import { Button } from '@heroui/react';
import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Act } from '@/components/form/act';
import type { FindMerchants } from '@/components/ledger/merchant-search';
import { ProposeForm } from '@/components/ledger/propose-form';

/** Each opening is another proposal, with a key of its own. */
export function ProposeAdjustment({ propose, find }: { propose: Act; find: FindMerchants }) {
  const t = useTranslations('adjustments.propose');
  const [retryKey, setRetryKey] = useState('');
  const [open, setOpen] = useState(false);
  function begin() {
    setRetryKey(crypto.randomUUID());
    setOpen(true);
  }
  return (
    <>
      <Button onPress={begin}>
        <Plus aria-hidden="true" />
        {t('open')}
      </Button>
      <ProposeForm key={retryKey} retryKey={retryKey} propose={propose} find={find} isOpen={open} onClose={() => setOpen(false)} />
    </>
  );
}

'use client';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Act } from '@/components/forms/act';
import { PlainButton } from '@/components/ui/plain-button';

const load = () => import('@/components/checkout/receipts/issue-form').then((loaded) => loaded.IssueForm);
const IssueForm = dynamic(load, { ssr: false });

/** Asks for whom and what for before a number is given. */
export function IssueDialog({ payment, issue }: { payment: string; issue: Act }) {
  const t = useTranslations('receipt.staff');
  const [opening, setOpening] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  function open() {
    setOpening((count) => count + 1);
    setIsOpen(true);
  }
  return (
    <>
      <PlainButton look="outline" size="sm" onFocus={() => void load()} onClick={open}>
        {t('open')}
      </PlainButton>
      {opening > 0 && <IssueForm key={opening} {...{ payment, issue, isOpen }} onClose={() => setIsOpen(false)} />}
    </>
  );
}

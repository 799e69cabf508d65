'use client';
import { useTranslations } from 'next-intl';
import type { Act } from '@/components/forms/act';
import { lazyDialog } from '@/components/ui/lazy-dialog';
import { PlainButton } from '@/components/ui/plain-button';
import { useLazyDialog } from '@/components/ui/use-lazy-dialog';

const load = () => import('@/components/checkout/receipts/issue-form').then((loaded) => loaded.IssueForm);
const IssueForm = lazyDialog(load);

/** Asks for recipient and purpose before a number is used. */
export function IssueDialog({ payment, issue }: { payment: string; issue: Act }) {
  const t = useTranslations('receipt.staff');
  const { opening, isOpen, close, opener } = useLazyDialog(load);
  return (
    <>
      <PlainButton look="outline" size="sm" {...opener}>
        {t('open')}
      </PlainButton>
      {opening > 0 && <IssueForm key={opening} {...{ payment, issue, isOpen }} onClose={close} />}
    </>
  );
}

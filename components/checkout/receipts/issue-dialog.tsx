'use client';
import { useTranslations } from 'next-intl';
import type { Act } from '@/components/forms/act';
import { lazyDialog } from '@/components/ui/lazy-dialog';
import { PlainButton } from '@/components/ui/plain-button';
import { useLazyDialog } from '@/components/ui/use-lazy-dialog';
import type { IssuedReply } from '@/lib/receipts/schema';

const load = () => import('@/components/checkout/receipts/issue-form').then((loaded) => loaded.IssueForm);
const IssueForm = lazyDialog(load);

/** Asks for recipient and purpose before a number is used; again it begins with those of the newest. */
export function IssueDialog({ payment, issue, newest }: { payment: string; issue: Act; newest: IssuedReply | null }) {
  const t = useTranslations('receipt.staff');
  const { opening, isOpen, close, opener } = useLazyDialog(load);
  return (
    <>
      <PlainButton look="outline" size="sm" {...opener}>
        {t(newest ? 'again' : 'open')}
      </PlainButton>
      {opening > 0 && <IssueForm key={opening} {...{ payment, issue, newest, isOpen }} onClose={close} />}
    </>
  );
}

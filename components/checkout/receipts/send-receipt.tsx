'use client';
import { Mail } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { Act } from '@/components/forms/act';
import { lazyDialog } from '@/components/ui/lazy-dialog';
import { PlainButton } from '@/components/ui/plain-button';
import { useLazyDialog } from '@/components/ui/use-lazy-dialog';
import type { IssuedReply } from '@/lib/receipts/schema';

const load = () => import('@/components/checkout/receipts/send-form').then((loaded) => loaded.SendForm);
const SendForm = lazyDialog(load);

type Props = { payment: string; email: string | null; receipt: IssuedReply; send: Act };

/** Mails an issued receipt, once the address was looked at. */
export function SendReceipt({ receipt, ...given }: Props) {
  const t = useTranslations('receipt.staff.send');
  const { opening, isOpen, close, opener } = useLazyDialog(load);
  const { number, issue } = receipt;
  return (
    <>
      <PlainButton look="ghost" size="sm" aria-label={t('openNamed', { number, issue })} {...opener}>
        <Mail aria-hidden="true" className="size-4" />
        {t('open')}
      </PlainButton>
      {opening > 0 && <SendForm key={opening} {...given} issue={issue} isOpen={isOpen} onClose={close} />}
    </>
  );
}

'use client';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import type { HelpProps } from '@/components/chargebacks/questions/help-props';
import { PlainButton } from '@/components/ui/plain-button';
import { useLazyDialog } from '@/components/ui/use-lazy-dialog';

const load = () => import('@/components/chargebacks/questions/ask-dialog').then((loaded) => loaded.AskDialog);
const AskDialog = dynamic(load, { ssr: false });

export function AskSellers(props: HelpProps) {
  const t = useTranslations('questions.staff');
  const { opening, isOpen, setIsOpen, opener } = useLazyDialog(load);
  return (
    <>
      <PlainButton look="secondary" size="sm" {...opener}>
        {t('ask')}
      </PlainButton>
      {opening > 0 && <AskDialog key={opening} {...props} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  );
}

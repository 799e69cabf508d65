import { useTranslations } from 'next-intl';
import { PlainButton } from '@/components/ui/plain-button';

/** Gives up unused payment numbers. `at`: the checkout's path. A plain form, which works without the page's scripts. */
export function ChangeMethod({ at }: { at: string }) {
  const t = useTranslations('checkout.change');
  return (
    <form method="post" action={`${at}/reopen`} className="mt-8 border-t border-separator pt-5 print:hidden">
      <p className="text-sm text-pretty text-muted">{t('text')}</p>
      <PlainButton type="submit" look="outline" size="lg" wide className="mt-3 h-auto min-h-12 whitespace-normal">
        {t('submit')}
      </PlainButton>
    </form>
  );
}

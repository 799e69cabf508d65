import { Compass } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';

export function Nowhere() {
  const t = useTranslations('notFound');
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-20 text-center">
      <Compass aria-hidden="true" className="size-8 text-muted" />
      <h1 className="text-xl font-semibold">{t('title')}</h1>
      <p className="max-w-prose text-sm text-balance text-muted">{t('text')}</p>
      <Link href="/" className="button button--primary mt-3">
        {t('action')}
      </Link>
    </div>
  );
}

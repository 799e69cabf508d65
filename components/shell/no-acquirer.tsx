import { Unplug } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { Notice } from '@/components/ui/notice';

/** Says that no acquirer is set up, and who can change that. */
export function NoAcquirer({ viewer }: { viewer: 'operator' | 'platform' }) {
  const t = useTranslations('environment.noAcquirer');
  return (
    <Notice icon={Unplug} title={t('title')}>
      {t(viewer)}
      {viewer === 'operator' && (
        <Link href="/acquirers" className="link mt-2 block w-fit font-medium underline">
          {t('connect')}
        </Link>
      )}
    </Notice>
  );
}

import { useTranslations } from 'next-intl';
import { Bone, Loading } from '@/components/ui/bone';

export default function OverviewLoading() {
  const t = useTranslations('loading');
  return (
    <Loading text={t('text')}>
      <Bone className="mb-2 h-8 w-32" />
      <Bone className="mb-5 h-4 w-80 max-w-full" />
      <div className="mb-4 grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-4">
        <Bone className="h-20 rounded-xl sm:h-27" />
        <Bone className="h-20 rounded-xl sm:h-27" />
        <Bone className="h-20 rounded-xl sm:h-27" />
        <Bone className="h-20 rounded-xl sm:h-27" />
      </div>
      <div className="mb-4 grid gap-4 lg:grid-cols-[3fr_2fr]">
        <Bone className="h-80 rounded-xl" />
        <Bone className="h-80 rounded-xl" />
      </div>
      <div className="grid gap-4 lg:grid-cols-[3fr_2fr]">
        <Bone className="h-56 rounded-xl" />
        <Bone className="h-56 rounded-xl" />
      </div>
    </Loading>
  );
}

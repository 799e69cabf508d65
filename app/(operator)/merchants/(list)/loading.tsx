import { useTranslations } from 'next-intl';
import { Bone, Loading } from '@/components/ui/bone';
import { BoneTable } from '@/components/ui/bone-table';

export default function MerchantsLoading() {
  const t = useTranslations('loading');
  return (
    <Loading text={t('text')}>
      <Bone className="mb-2 h-8 w-32" />
      <Bone className="mb-5 h-4 w-72 max-w-full" />
      <div className="mb-4 flex flex-wrap gap-2">
        <Bone className="h-9 w-full sm:w-72" />
        <Bone className="h-9 w-24" />
        <Bone className="h-9 w-24" />
      </div>
      <BoneTable rows={10} />
    </Loading>
  );
}

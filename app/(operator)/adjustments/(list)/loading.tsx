import { useTranslations } from 'next-intl';
import { Bone, Loading } from '@/components/ui/bone';
import { BoneTable } from '@/components/ui/bone-table';

export default function AdjustmentsLoading() {
  const t = useTranslations('loading');
  return (
    <Loading text={t('text')}>
      <Bone className="mb-2 h-8 w-40" />
      <Bone className="mb-5 h-4 w-96 max-w-full" />
      <Bone className="mb-3 h-9 w-28" />
      <BoneTable rows={6} />
    </Loading>
  );
}

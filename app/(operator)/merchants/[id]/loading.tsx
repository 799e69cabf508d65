import { useTranslations } from 'next-intl';
import { Bone, Loading } from '@/components/ui/bone';
import { BoneTable } from '@/components/ui/bone-table';

export default function MerchantLoading() {
  const t = useTranslations('loading');
  return (
    <Loading text={t('text')}>
      <Bone className="mb-2 h-8 w-32" />
      <Bone className="mb-5 h-4 w-72 max-w-full" />
      <Bone className="mb-8 h-32 w-full" />
      <BoneTable rows={11} />
    </Loading>
  );
}

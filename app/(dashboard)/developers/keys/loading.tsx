import { useTranslations } from 'next-intl';
import { Bone, Loading } from '@/components/ui/bone';
import { BoneTable } from '@/components/ui/bone-table';

export default function KeysLoading() {
  const t = useTranslations('loading');
  return (
    <Loading text={t('text')}>
      <Bone className="mb-2 h-8 w-32" />
      <Bone className="mb-5 h-4 w-96 max-w-full" />
      <BoneTable rows={4} />
    </Loading>
  );
}

import { useTranslations } from 'next-intl';
import { Bone, Loading } from '@/components/ui/bone';
import { BoneTable } from '@/components/ui/bone-table';

export default function LedgerProofLoading() {
  const t = useTranslations('loading');
  return (
    <Loading text={t('text')}>
      <Bone className="mb-2 h-8 w-40" />
      <Bone className="mb-5 h-4 w-96 max-w-full" />
      <Bone className="mb-8 h-32 w-full rounded-xl" />
      <BoneTable rows={5} />
    </Loading>
  );
}

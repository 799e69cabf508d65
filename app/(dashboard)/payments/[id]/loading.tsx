import { useTranslations } from 'next-intl';
import { Bone, Loading } from '@/components/ui/bone';
import { BoneTable } from '@/components/ui/bone-table';

export default function PaymentLoading() {
  const t = useTranslations('loading');
  return (
    <Loading text={t('text')}>
      <Bone className="mb-5 h-4 w-40" />
      <Bone className="mb-2 h-9 w-48" />
      <Bone className="mb-6 h-4 w-56" />
      <div className="mb-8 flex flex-wrap gap-8">
        <Bone className="h-10 w-28" />
        <Bone className="h-10 w-40" />
        <Bone className="h-10 w-28" />
      </div>
      <Bone className="mb-3 h-5 w-16" />
      <Bone className="mb-8 h-72 w-full rounded-xl" />
      <BoneTable rows={6} />
    </Loading>
  );
}

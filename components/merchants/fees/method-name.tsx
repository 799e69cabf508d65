import { useTranslations } from 'next-intl';
import type { FeeMethod } from '@/lib/money/rates';

export function MethodName({ method }: { method: FeeMethod }) {
  const t = useTranslations('fees.methods');
  return <span className="whitespace-nowrap">{t(method)}</span>;
}

import { useTranslations } from 'next-intl';
import type { Portioned } from '@/components/splits/rows';

/** Which party's share contains the yen left by rounding. */
export function PortionedNote({ portioned, names }: { portioned: Portioned | null; names: Readonly<Record<string, string>> }) {
  const t = useTranslations('split');
  return (
    <p role="status" className="mt-1.5 text-xs text-muted empty:hidden">
      {portioned && portioned.leftover > 0
        ? t('leftover', { count: portioned.leftover, name: portioned.to === null ? t('own') : (names[portioned.to] ?? portioned.to) })
        : null}
    </p>
  );
}

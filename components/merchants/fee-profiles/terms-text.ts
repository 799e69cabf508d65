import { useTranslations } from 'next-intl';
import { formatYen } from '@/components/ui/yen';
import type { FeeTerms } from '@/lib/merchants/fee-profiles/fee-terms';
import { shortPercentOf } from '@/lib/money/percent';

/** The terms in words, each part of them by itself: the percentage or the tiers, then what else there is. */
export function useTermsText(): (terms: FeeTerms) => string[] {
  const t = useTranslations('feeProfiles.terms');
  return ({ tiers, fixed, minimum, maximum }) => {
    const isOne = tiers.length === 1;
    const parts = tiers.map(({ up_to: to, basis_points }) => {
      const rate = `${shortPercentOf(basis_points)}%`;
      if (isOne) return rate;
      return to === null ? t('beyond', { rate }) : t('upTo', { amount: formatYen(to), rate });
    });
    return [
      ...parts,
      ...(fixed > 0 ? [t('fixed', { amount: formatYen(fixed) })] : []),
      ...(minimum > 0 ? [t('minimum', { amount: formatYen(minimum) })] : []),
      ...(maximum !== null ? [t('maximum', { amount: formatYen(maximum) })] : []),
    ];
  };
}

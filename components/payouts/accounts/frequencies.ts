import { useTranslations } from 'next-intl';

/** The payout frequencies, with their explanations. */
export function useFrequencies() {
  const t = useTranslations('payoutAccount.frequencies');
  return (['weekly', 'monthly'] as const).map((id) => ({ id, name: t(`${id}.name`), hint: t(`${id}.hint`) }));
}

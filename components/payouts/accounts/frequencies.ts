import { useTranslations } from 'next-intl';

/** How often one can be paid out, and what that means. */
export function useFrequencies() {
  const t = useTranslations('payoutAccount.frequencies');
  return (['weekly', 'monthly'] as const).map((id) => ({ id, name: t(`${id}.name`), hint: t(`${id}.hint`) }));
}

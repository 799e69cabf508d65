'use client';
import { useTranslations } from 'next-intl';

/** How a group of fields is called; one without words of its own by its fields' common name. */
export function useGroupName(): (group: string) => string {
  const t = useTranslations('answers.groups');
  return (group) => (t.has(group as 'company_information') ? t(group as 'company_information') : group);
}

'use client';
import { useTranslations } from 'next-intl';

/** The name of a group of fields; without its own words the common name of its fields. */
export function useGroupName(): (group: string) => string {
  const t = useTranslations('answers.groups');
  return (group) => (t.has(group as 'company_information') ? t(group as 'company_information') : group);
}

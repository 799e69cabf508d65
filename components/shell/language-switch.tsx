'use client';
import { Languages } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { MenuButton } from '@/components/shell/menu-button';
import { remember } from '@/components/shell/preferences';

const languages = ['ja', 'en'] as const;

export function LanguageSwitch() {
  const t = useTranslations('language');
  const locale = useLocale();
  const router = useRouter();
  function choose(next: string) {
    remember('locale', next);
    router.refresh();
  }
  return (
    <MenuButton
      iconOnly
      name={t('label', { language: t(locale) })}
      label={t('menu')}
      items={languages.map((id) => ({ id, text: t(id), lang: id }))}
      selected={locale}
      onChoose={choose}
    >
      <Languages aria-hidden="true" />
    </MenuButton>
  );
}

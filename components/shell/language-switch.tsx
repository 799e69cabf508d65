'use client';
import { Button, Dropdown } from '@heroui/react';
import { Languages } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
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
    <Dropdown>
      <Button variant="ghost" isIconOnly aria-label={t('label', { language: t(locale) })}>
        <Languages aria-hidden="true" />
      </Button>
      <Dropdown.Popover placement="bottom end">
        <Dropdown.Menu
          aria-label={t('menu')}
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[locale]}
          onAction={(key) => choose(String(key))}
        >
          {languages.map((each) => (
            <Dropdown.Item key={each} id={each} textValue={t(each)}>
              <Dropdown.ItemIndicator />
              <span lang={each}>{t(each)}</span>
            </Dropdown.Item>
          ))}
        </Dropdown.Menu>
      </Dropdown.Popover>
    </Dropdown>
  );
}

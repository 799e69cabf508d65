'use client';
import { Button, Dropdown } from '@heroui/react';
import { Monitor, Moon, Sun } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useLayoutEffect, useState } from 'react';
import { remember } from '@/components/shell/preferences';
import { applyTheme, type ThemeChoice, themeChoiceOf, themeChoices } from '@/components/shell/theme';

const icons = { system: Monitor, light: Sun, dark: Moon };

export function ThemeSwitch({ initial }: { initial: ThemeChoice }) {
  const t = useTranslations('theme');
  const [choice, setChoice] = useState(initial);
  useLayoutEffect(() => {
    // again after the server has rendered the document anew, and whenever the system changes its mind
    applyTheme(choice);
    const system = matchMedia('(prefers-color-scheme: dark)');
    const follow = () => applyTheme(choice);
    system.addEventListener('change', follow);
    return () => system.removeEventListener('change', follow);
  });
  function choose(next: ThemeChoice) {
    remember('theme', next);
    setChoice(next);
  }
  const Icon = icons[choice];
  return (
    <Dropdown>
      <Button variant="ghost" isIconOnly aria-label={t('label', { theme: t(`choices.${choice}`) })}>
        <Icon aria-hidden="true" />
      </Button>
      <Dropdown.Popover placement="bottom end">
        <Dropdown.Menu
          aria-label={t('menu')}
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[choice]}
          onAction={(key) => choose(themeChoiceOf(String(key)))}
        >
          {themeChoices.map((each) => {
            const Each = icons[each];
            return (
              <Dropdown.Item key={each} id={each} textValue={t(`choices.${each}`)}>
                <Dropdown.ItemIndicator />
                <Each aria-hidden="true" className="size-4 text-muted" />
                {t(`choices.${each}`)}
              </Dropdown.Item>
            );
          })}
        </Dropdown.Menu>
      </Dropdown.Popover>
    </Dropdown>
  );
}

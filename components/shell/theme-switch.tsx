'use client';
import { Monitor, Moon, Sun } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useLayoutEffect, useState } from 'react';
import { MenuButton } from '@/components/shell/menu-button';
import { remember } from '@/components/shell/preferences';
import { applyTheme, type ThemeChoice, themeChoiceOf, themeChoices } from '@/components/shell/theme';

const icons = { system: Monitor, light: Sun, dark: Moon };

export function ThemeSwitch({ initial }: { initial: ThemeChoice }) {
  const t = useTranslations('theme');
  const [choice, setChoice] = useState(initial);
  useLayoutEffect(() => {
    // again after a new document from the server, and on a change of the system's theme
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
  const items = themeChoices.map((id) => {
    const Each = icons[id];
    return { id, text: t(`choices.${id}`), icon: <Each aria-hidden="true" className="size-4 text-muted" /> };
  });
  return (
    <MenuButton
      iconOnly
      name={t('label', { theme: t(`choices.${choice}`) })}
      label={t('menu')}
      items={items}
      selected={choice}
      onChoose={(id) => choose(themeChoiceOf(id))}
    >
      <Icon aria-hidden="true" />
    </MenuButton>
  );
}

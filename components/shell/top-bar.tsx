import { AccountMenu, type Person } from '@/components/shell/account-menu';
import type { Area } from '@/components/shell/areas';
import { EnvironmentChip } from '@/components/shell/environment-chip';
import { LanguageSwitch } from '@/components/shell/language-switch';
import { NavDrawer } from '@/components/shell/nav-drawer';
import type { ThemeChoice } from '@/components/shell/theme';
import { ThemeSwitch } from '@/components/shell/theme-switch';

type Props = { person: Person; theme: ThemeChoice; live: boolean; areas: readonly Area[] };

export function TopBar({ person, theme, live, areas }: Props) {
  return (
    <header className="sticky top-0 z-10 flex h-14 items-center gap-1 border-b border-border bg-surface/90 px-2 backdrop-blur-md sm:px-4">
      <NavDrawer areas={areas} />
      <div className="flex items-center px-2">
        <EnvironmentChip live={live} />
      </div>
      <div className="ml-auto flex items-center gap-0.5">
        <LanguageSwitch />
        <ThemeSwitch initial={theme} />
        <AccountMenu person={person} />
      </div>
    </header>
  );
}

import type { ComponentProps } from 'react';
import { AccountMenu, type Person } from '@/components/shell/account-menu';
import type { Area, Waiting } from '@/components/shell/areas';
import type { Company } from '@/components/shell/company';
import { EnvironmentChip } from '@/components/shell/environment-chip';
import { Bell } from '@/components/shell/inbox/bell';
import { LanguageSwitch } from '@/components/shell/language-switch';
import { NavDrawer } from '@/components/shell/nav-drawer';
import type { Command } from '@/components/shell/search/commands';
import type { Searcher } from '@/components/shell/search/entries';
import { OpenSearch } from '@/components/shell/search/open-search';
import type { ThemeChoice } from '@/components/shell/theme';
import { ThemeSwitch } from '@/components/shell/theme-switch';

type Props = {
  company: Company;
  person: Person;
  theme: ThemeChoice;
  environment: ComponentProps<typeof EnvironmentChip>;
  areas: readonly Area[];
  waiting: Waiting;
  search: { searcher: Searcher; commands: readonly Command[] };
  inbox: ComponentProps<typeof Bell>;
};

export function TopBar({ company, person, theme, environment, areas, waiting, search, inbox }: Props) {
  return (
    <header className="sticky top-0 z-10 flex h-14 items-center gap-1 border-b border-border bg-surface/90 px-2 backdrop-blur-md sm:px-4 print:hidden">
      <NavDrawer company={company} areas={areas} waiting={waiting} />
      <OpenSearch {...search} areas={areas} />
      <div className="ml-auto flex items-center gap-0.5">
        <span className="px-1 sm:px-2">
          <EnvironmentChip {...environment} />
        </span>
        <Bell {...inbox} />
        <LanguageSwitch />
        <ThemeSwitch initial={theme} />
        <AccountMenu person={person} company={company} />
      </div>
    </header>
  );
}

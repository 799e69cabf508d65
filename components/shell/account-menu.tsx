'use client';
import { Keyboard, LogOut, ShieldCheck } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { Company } from '@/components/shell/company';
import { helpEvent } from '@/components/shell/help-event';
import { MenuButton } from '@/components/shell/menu-button';
import { signOut } from '@/components/team/auth/sign-out';

export type Person = { name: string; email: string; role: 'operator' | 'admin' | 'staff' | 'viewer' | 'seller' };

export function AccountMenu({ person, company }: { person: Person; company: Company }) {
  const t = useTranslations('account');
  const kind = useTranslations('nav.company');
  const router = useRouter();
  async function leave() {
    await signOut();
    // a full page load: nothing of the signed-in page stays in memory
    location.assign('/sign-in');
  }
  const acts: Record<string, () => unknown> = {
    account: () => router.push('/account'),
    // the menu gives the focus back first
    shortcuts: () => setTimeout(() => dispatchEvent(new Event(helpEvent))),
    'sign-out': leave,
  };
  const icon = 'size-4 text-muted';
  return (
    <MenuButton
      name={t('label', { name: person.name })}
      className="max-sm:w-11 max-sm:px-0"
      label={t('menu')}
      items={[
        { id: 'account', text: t('open'), icon: <ShieldCheck aria-hidden="true" className={icon} /> },
        { id: 'shortcuts', text: t('shortcuts'), icon: <Keyboard aria-hidden="true" className={icon} /> },
        { id: 'sign-out', text: t('signOut'), icon: <LogOut aria-hidden="true" className={icon} /> },
      ]}
      head={
        <div className="border-b border-separator px-4 py-3">
          <p className="truncate text-sm font-medium">{person.name}</p>
          <p className="truncate text-xs text-muted">{person.email}</p>
          <p className="mt-2 truncate text-sm font-medium">{company.name}</p>
          <p className="text-xs text-muted">{t('place', { kind: kind(company.kind), role: t(`roles.${person.role}`) })}</p>
        </div>
      }
      onChoose={(id) => acts[id]?.()}
    >
      <span aria-hidden="true" className="grid size-7 shrink-0 place-items-center rounded-full bg-accent text-xs text-accent-foreground">
        {[...person.name.trim()][0]?.toUpperCase()}
      </span>
      <span className="max-w-40 truncate max-sm:hidden">{person.name}</span>
    </MenuButton>
  );
}

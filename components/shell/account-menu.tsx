'use client';
import { Button, Dropdown } from '@heroui/react';
import { LogOut, ShieldCheck } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { signOut } from 'next-auth/react';
import { useTranslations } from 'next-intl';

export type Person = { name: string; email: string; role: 'operator' | 'admin' | 'staff' | 'viewer' | 'seller' };

export function AccountMenu({ person }: { person: Person }) {
  const t = useTranslations('account');
  const router = useRouter();
  async function leave() {
    await signOut({ redirect: false });
    // a whole new document: nothing of the signed-in one stays in memory
    location.assign('/sign-in');
  }
  return (
    <Dropdown>
      <Button variant="ghost" aria-label={t('label', { name: person.name })} className="max-sm:w-11 max-sm:px-0">
        <span aria-hidden="true" className="grid size-7 shrink-0 place-items-center rounded-full bg-accent text-xs text-accent-foreground">
          {[...person.name.trim()][0]?.toUpperCase()}
        </span>
        <span className="max-w-40 truncate max-sm:hidden">{person.name}</span>
      </Button>
      <Dropdown.Popover placement="bottom end" className="min-w-60">
        <div className="border-b border-separator px-4 py-3">
          <p className="truncate text-sm font-medium">{person.name}</p>
          <p className="truncate text-xs text-muted">{person.email}</p>
          <p className="mt-1.5 text-xs text-muted">{t('role', { role: t(`roles.${person.role}`) })}</p>
        </div>
        <Dropdown.Menu aria-label={t('menu')} onAction={(key) => (key === 'account' ? router.push('/account') : leave())}>
          <Dropdown.Item id="account" textValue={t('open')}>
            <ShieldCheck aria-hidden="true" className="size-4 text-muted" />
            {t('open')}
          </Dropdown.Item>
          <Dropdown.Item id="sign-out" textValue={t('signOut')}>
            <LogOut aria-hidden="true" className="size-4 text-muted" />
            {t('signOut')}
          </Dropdown.Item>
        </Dropdown.Menu>
      </Dropdown.Popover>
    </Dropdown>
  );
}

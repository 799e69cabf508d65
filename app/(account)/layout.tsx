import type { ReactNode } from 'react';
import { Messages } from '@/app/messages';
import { Shell } from '@/app/shell';

export default function AccountLayout({ children }: { children: ReactNode }) {
  return (
    <Shell>
      <Messages of="account">{children}</Messages>
    </Shell>
  );
}
